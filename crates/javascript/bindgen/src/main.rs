//! `tablekeys-bindgen MODULE FOLDER`: the module without what only debugging needs, and its JavaScript as one function.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = &args[..] else {
        eprintln!("error: expected a module and a folder, found {} arguments", args.len());
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("program").typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let made = bindgen.no_modules(true);
    match made.and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
