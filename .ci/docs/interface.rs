//! Every public item of the crate, one per line: `interface JSON`, where JSON is what `rustdoc --output-format json` has written.

use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(json) = std::env::args_os().nth(1) else {
        eprintln!("expected the JSON file of rustdoc");
        return ExitCode::FAILURE;
    };
    let builder = public_api::Builder::from_rustdoc_json(json);
    // What every type has, or has by its fields, is in the docs of the type.
    let builder = builder.omit_blanket_impls(true).omit_auto_trait_impls(true).omit_auto_derived_impls(true);
    match builder.build() {
        Ok(api) => {
            api.items().for_each(|item| println!("{item}"));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("cannot read the JSON of rustdoc: {error}");
            ExitCode::FAILURE
        }
    }
}
