//! Timings from `benches/results`: read and drawn here, never measured.
