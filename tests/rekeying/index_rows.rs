//! Rows and their index rows in another partition, which no transaction joins: every interleaving of a creator, a deleter,
//! a sweeper, a reader and kills, by a model checker. The order of [second questions] never leaves a row without an index row.
//!
//! [second questions]: ../src/guide/choosing_keys.rs

use stateright::{Checker, Model, Property};

/// How programs write.
#[expect(clippy::struct_excessive_bools, reason = "each rule is kept or not, on its own")]
#[derive(Debug, Clone, Copy)]
struct World {
    /// Creators insert the index row first, and deleters delete it last.
    index_first: bool,
    /// The sweeper looks for the row again, after it has chosen an index row that is old.
    looks_again: bool,
    /// The sweeper leaves index rows alone that a creator may still be about to use.
    waits: bool,
    /// The sweeper and the deleter delete an index row under the `ETag` that they read before.
    by_etag: bool,
}

/// How far a program has come that writes or reads twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Stage {
    Idle,
    /// After the first of two writes.
    Half,
    /// The sweeper has chosen the index row of this ETag; it has looked for its row in vain.
    Chosen(u8),
    Looked(u8),
    /// The reader has read the index row.
    Indexed,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    row: bool,
    /// The ETag of the index row, and whether it is old.
    index: Option<(u8, bool)>,
    etags: u8,
    creator: Stage,
    deleter: Stage,
    sweeper: Stage,
    reader: Stage,
    /// Whether the row existed, untouched, since the reader began.
    steady: bool,
    kills: u8,
    creations: u8,
    deletions: u8,
    broken: Option<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Create,
    Delete,
    Sweep,
    Read,
    KillCreator,
    KillDeleter,
    Age,
}

const CREATIONS: u8 = 3;

impl State {
    fn put_index(&mut self) {
        self.etags += 1;
        self.index = Some((self.etags, false));
    }

    fn create(&mut self, world: World) {
        match (self.creator, world.index_first) {
            (Stage::Idle, true) => {
                if self.row {
                    return;
                }
                // One that a killed creator left is replaced: it has another ETag then, and is young again.
                self.put_index();
                self.creations -= 1;
                self.creator = Stage::Half;
            }
            (Stage::Idle, false) if !self.row => {
                self.row = true;
                self.creations -= 1;
                self.creator = Stage::Half;
            }
            (Stage::Half, true) => {
                self.row = true;
                self.creator = Stage::Idle;
            }
            (Stage::Half, false) => {
                self.put_index();
                self.creator = Stage::Idle;
            }
            _ => {}
        }
    }

    fn delete(&mut self, world: World) {
        match (self.deleter, world.index_first) {
            (Stage::Idle, true) if self.row => {
                self.row = false;
                self.deletions -= 1;
                self.deleter = self.index.map_or(Stage::Idle, |(etag, _)| Stage::Chosen(etag));
            }
            (Stage::Idle, false) if self.row => {
                self.index = None;
                self.deletions -= 1;
                self.deleter = Stage::Half;
            }
            (Stage::Chosen(etag), _) => {
                if !world.by_etag || self.index.is_some_and(|(found, _)| found == etag) {
                    self.index = None;
                }
                self.deleter = Stage::Idle;
            }
            (Stage::Half, _) => {
                self.row = false;
                self.deleter = Stage::Idle;
            }
            _ => {}
        }
    }

    fn sweep(&mut self, world: World) {
        self.sweeper = match (self.sweeper, self.index) {
            (Stage::Idle, Some((etag, old))) if old || !world.waits => {
                if world.looks_again {
                    Stage::Chosen(etag)
                } else {
                    Stage::Looked(etag)
                }
            }
            (Stage::Chosen(etag), _) if !self.row => Stage::Looked(etag),
            (Stage::Looked(etag), Some((found, _))) => {
                if !world.by_etag || found == etag {
                    self.index = None;
                }
                Stage::Idle
            }
            _ => Stage::Idle,
        };
    }

    fn read(&mut self) {
        if self.reader == Stage::Idle {
            self.steady = self.row && self.at_rest();
            if self.index.is_some() {
                self.reader = Stage::Indexed;
            } else if self.steady {
                self.broken = Some("a reader did not find the index row of a row");
            }
        } else {
            if self.steady && !self.row {
                self.broken = Some("a reader did not find a row");
            }
            self.reader = Stage::Idle;
        }
    }

    /// No program is between two writes.
    fn at_rest(&self) -> bool {
        self.creator == Stage::Idle && self.deleter == Stage::Idle
    }
}

impl Model for World {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        vec![State {
            row: false,
            index: None,
            etags: 0,
            creator: Stage::Idle,
            deleter: Stage::Idle,
            sweeper: Stage::Idle,
            reader: Stage::Idle,
            steady: false,
            kills: 2,
            creations: CREATIONS,
            deletions: 2,
            broken: None,
        }]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        if state.broken.is_some() {
            return;
        }
        if state.creations > 0 || state.creator != Stage::Idle {
            actions.push(Action::Create);
        }
        if state.kills > 0 && state.creator != Stage::Idle {
            actions.push(Action::KillCreator);
        }
        if state.deletions > 0 || state.deleter != Stage::Idle {
            actions.push(Action::Delete);
        }
        if state.kills > 0 && state.deleter != Stage::Idle {
            actions.push(Action::KillDeleter);
        }
        actions.extend([Action::Sweep, Action::Read]);
        // An index row is old when every request that was sent while it was young has ended.
        if state.creator == Stage::Idle {
            actions.push(Action::Age);
        }
    }

    fn next_state(&self, last: &State, action: Action) -> Option<State> {
        let mut state = last.clone();
        match action {
            Action::Create => state.create(*self),
            Action::Delete => state.delete(*self),
            Action::Sweep => state.sweep(*self),
            Action::Read => state.read(),
            Action::KillCreator => {
                state.creator = Stage::Idle;
                state.kills -= 1;
            }
            Action::KillDeleter => {
                state.deleter = Stage::Idle;
                state.kills -= 1;
            }
            Action::Age => state.index = state.index.map(|(etag, _)| (etag, true)),
        }
        if state.row != last.row {
            state.steady = false;
        }
        (state != *last).then_some(state)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always("no reader misses a row", |_, state: &State| state.broken.is_none()),
            Property::always("a row has an index row", |_, state: &State| {
                !state.row || state.index.is_some() || !state.at_rest()
            }),
            Property::sometimes("a kill leaves an index row without a row", |_, state: &State| {
                !state.row && state.index.is_some() && state.at_rest() && state.kills < 2
            }),
            Property::sometimes("the sweeper deletes it", |_, state: &State| {
                state.index.is_none() && state.kills < 2 && state.deletions == 2 && state.at_rest()
            }),
        ]
    }
}

const RULES: World = World { index_first: true, looks_again: true, waits: true, by_etag: true };

/// The number of states, and the laws that one of them breaks.
fn check(world: World) -> (usize, Vec<&'static str>) {
    let checker = world.checker().spawn_bfs().join();
    let found = checker.discoveries();
    let broken = ["a row has an index row", "no reader misses a row"];
    let broken: Vec<_> = broken.into_iter().filter(|name| found.contains_key(name)).collect();
    println!("{world:?}: {} states, broken: {broken:?}", checker.unique_state_count());
    if broken.is_empty() {
        assert!(checker.is_done() && found.len() == 2, "{:?}", found.keys());
    }
    (checker.unique_state_count(), broken)
}

#[test]
fn no_interleaving_leaves_a_row_without_its_index_row() {
    let (states, broken) = check(RULES);
    assert_eq!(broken, [""; 0]);
    assert!(states > 1_000, "{states}");
}

#[test]
fn a_row_that_is_inserted_before_its_index_row_can_be_lost() {
    let (_, broken) = check(World { index_first: false, ..RULES });
    assert!(broken.contains(&"a row has an index row"), "{broken:?}");
}

/// Each part of the sweeper's rule is needed.
#[test]
fn a_sweeper_that_is_careless_takes_an_index_row_in_use() {
    for world in
        [World { looks_again: false, ..RULES }, World { waits: false, ..RULES }, World { by_etag: false, ..RULES }]
    {
        let (_, broken) = check(world);
        assert!(broken.contains(&"a row has an index row"), "{world:?}: {broken:?}");
    }
}
