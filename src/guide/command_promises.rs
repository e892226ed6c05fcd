//! What the command promises: limits of memory and time, files, signals, network and secrets.
//!
//! Each promise is held by the tests that are named beside it, in `crates/cli`, `src` and `tests`.
//!
//! # Exit statuses
//!
//! | status | means | test |
//! |---|---|---|
//! | 0 | done, and nothing found that was asked about | `a_reader_that_has_gone_is_no_error_and_changes_no_status`, `every_subcommand_ends_well_when_its_reader_has_gone` |
//! | 1 | findings: an offending key for `check`; for `audit` what `--fail-on` asks for | `unreadable_records_are_a_finding` |
//! | 2 | wrong use; input that cannot be read, or of which more than 1% cannot (`--max-unreadable`); output that cannot be written | `wrong_use_has_status_2_and_a_hint`, `more_than_one_percent_unreadable_is_no_success`, `a_full_disk_is_an_error`, `help_that_cannot_be_written_is_a_failure` |
//! | 129, 130, 143 | ended by SIGHUP, Ctrl-C, SIGTERM | `each_signal_has_its_own_exit_status_and_an_ignored_one_stays_ignored` |
//!
//! # Files
//!
//! | promise | test |
//! |---|---|
//! | A report is there whole or not at all, under a random name until then; the mode of the file that it replaces stays | `links_are_followed_and_modes_kept` |
//! | What is no regular file, such as a device or a named pipe, is written to and never replaced | `what_is_no_regular_file_is_written_to_and_stays` |
//! | `--resume` leaves every file alone that it did not write, and reads at most 8 MiB per page of one that it did | `a_foreign_file_is_left_as_it_is`, `a_file_of_another_table_or_of_something_else_is_no_start` |
//! | No report takes the place of the keys that it is about | `links_are_followed_and_modes_kept`, `a_schema_is_not_written_over_what_is_read` |
//! | One run at a time has the file of `--resume`, which only its owner can read | `two_runs_do_not_share_a_file`, `one_run_at_a_time_has_a_locked_file_that_others_cannot_read` |
//!
//! # Signals and pipes
//!
//! | promise | test |
//! |---|---|
//! | Ctrl-C and its like wait for the file that is being written, and no run prints a report of a part | `ctrl_c_ends_a_run_that_can_be_resumed` |
//! | A signal that is ignored at the start, as by `nohup`, stays ignored (Linux) | `each_signal_has_its_own_exit_status_and_an_ignored_one_stays_ignored` |
//! | A reader that has seen enough, as `head` has, ends what would go on for ever | `a_reader_that_has_gone_ends_what_would_go_on_for_ever` |
//! | Each subcommand ends quietly where its reader has gone, and its exit status stays | `every_subcommand_ends_well_when_its_reader_has_gone` |
//!
//! # Network
//!
//! | promise | test |
//! |---|---|
//! | A table is only read: its keys and Timestamps | `several_ranges_are_asked_for_and_only_keys_and_times_are_selected` |
//! | Every row is read once, or the run fails: a page that is cut, a table that is deleted, a continuation that cannot be read or that repeats is an error | `every_row_is_read_once_whatever_the_number_of_ranges`, `a_table_that_is_deleted_meanwhile_is_an_error_and_no_report`, `a_continuation_that_cannot_be_read_is_no_last_page`, `a_continuation_that_repeats_is_an_error`, `answers_that_no_service_gives_are_errors`, `tables_of_no_possible_name_are_an_error` |
//! | A busy service is left alone for longer and longer, and asked again at most `--retries` times | `a_busy_service_is_asked_again`, `a_service_that_stays_busy_is_an_error_with_what_to_do` |
//! | A handshake or a certificate that fails is final, and no reason to try later | `a_handshake_that_fails_is_final` |
//! | This machine itself is never asked through a proxy; a proxy variable that cannot be read is an error | `credentials_come_from_the_environment_and_go_nowhere_else` |
//!
//! # Secrets
//!
//! | promise | test |
//! |---|---|
//! | No message and no report holds a key, a signature, a token or user information of an address | `credentials_come_from_the_environment_and_go_nowhere_else`, `a_wrong_signature_is_told_without_repeating_it`, `user_information_and_queries_are_refused_and_not_repeated` |
//! | Tokens and signatures go to the account's own hosts at Microsoft, to this machine, and elsewhere only by `--trust-host` | `only_hosts_of_the_account_itself_are_the_accounts`, `credentials_come_from_the_environment_and_go_nowhere_else` |
//! | A [`Secret`](crate::partition::Secret) is compared in the same time wherever two differ, and no message shows one; it is not wiped | `secrets_that_differ_in_one_bit_are_unequal`, `an_error_does_not_show_the_secret` |
//! | They never go unencrypted to another machine, whatever the case of the scheme and whatever the host begins like | `a_scheme_is_read_in_any_case`, `a_name_that_begins_like_this_machine_is_another` |
//!
//! # What is shown
//!
//! | promise | test |
//! |---|---|
//! | Names of files and designs cannot hide text, turn its direction or obey a terminal; no page reads them as markup | `what_hides_or_turns_text_is_shown_and_all_else_stays`, `what_files_and_keys_are_called_cannot_break_the_page` |
//! | What is read of a file is shown in messages, notes and pages with an escape for each character that is not seen or that a terminal obeys; JSON has the same value with such escapes | `what_hides_text_is_escaped_in_json_and_the_value_stays`, `names_of_ranges_that_a_terminal_obeys_are_refused`, `mutated_csv_ends_in_a_result_or_a_clear_error`, `mutated_schemas_end_in_a_result_or_a_clear_error`, `text_and_pages_show_no_character_that_a_terminal_obeys` |
//! | XML for build servers is well-formed whatever the keys, and SARIF is JSON | `mutated_json_ends_in_a_result_or_a_clear_error`, `junit_has_a_case_per_finding_that_fails_as_the_exit_status_does` |
//! | Code that is printed is one literal in C#, Python and JavaScript, whatever the key | `a_literal_of_code_holds_neither_line_ends_nor_marks_of_direction` |
//! | Two runs over the same keys give the same `--json` | `two_runs_give_the_same_json` |
//!
//! # Damaged and hostile files
//!
//! | promise | test |
//! |---|---|
//! | Whatever a file holds, the command ends with a result or with an error that says why; nothing panics | `mutated_csv_ends_in_a_result_or_a_clear_error`, `mutated_json_ends_in_a_result_or_a_clear_error`, `mutated_lines_end_in_a_result_or_a_clear_error`, `mutated_gzip_ends_in_a_result_or_a_clear_error`, `mutated_zstd_ends_in_a_result_or_a_clear_error`, `hostile_input_ends_in_an_answer_or_a_clear_error` |
//! | So does each file of its own: `--resume`, `--counts`, `--schema`, `--baseline`, `--ranges` | `mutated_files_of_resume_end_in_a_result_or_a_clear_error`, `mutated_counts_end_in_a_result_or_a_clear_error`, `mutated_schemas_end_in_a_result_or_a_clear_error`, `mutated_baselines_end_in_a_result_or_a_clear_error`, `mutated_ranges_end_in_a_result_or_a_clear_error` |
//! | Parquet: a panic of the `parquet` crate is an error, and so are columns of different lengths | `mutated_parquet_ends_in_a_result_or_a_clear_error`, `damaged_files_end_in_a_result_or_an_error`, `columns_of_different_lengths_are_an_error` |
//! | Parquet: sizes that pages claim are checked before anything is made room for; a key past 1 MiB is not copied, and no page past 128 MiB is read | `few_bytes_that_say_much_take_little_memory`, `a_size_that_a_header_of_a_page_hides_in_text_is_refused`, `a_value_longer_than_its_page_is_an_error_whatever_its_length` |
//! | Parquet: a footer is refused before it is read where a list is longer than the bytes that are left, a group has more children than there are elements, groups are nested deeper than 64, or the paths of all columns take more than 64 MiB | `a_footer_that_claims_more_than_it_has_is_refused_before_room_is_made` |
//! | CSV: what is behind an unclosed quote counts as unreadable lines | `the_lines_behind_an_unclosed_quote_are_unreadable` |
//! | JSON: whatever is beside the objects of an array is an error, and a line that is not one object is unreadable | `what_is_beside_the_objects_of_an_array_is_refused`, `a_line_of_json_that_is_not_one_object_alone_is_unreadable` |
//! | Compressed text: a stream that is cut is an error, and no count of a part | `text_is_read_in_every_form_plain_and_compressed` |
//!
//! # Memory and time
//!
//! | promise | test |
//! |---|---|
//! | A line of any length, and any number of rows, is read in memory that does not grow with them: some 30 MB for `skew` and `check`, 100 MB for `audit` | `a_line_of_any_length_is_not_held`, `rows_past_every_limit_take_bounded_memory` |
//! | Counts that memory cannot hold are refused before they are made | `counts_that_memory_cannot_hold_are_refused_before_they_are_made`, `more_partitions_than_memory_is_for_are_an_error`, `what_does_not_fit_is_refused_and_changes_nothing` |
//! | 60,000 designs in a file of `--counts` take time that grows with the lines alone | `tens_of_thousands_of_designs_are_counted_one_after_the_other_in_any_order` |
//! | Files that are held whole, such as a schema, have at most 16 MiB; a member of a file of `--resume` has at most 8 MiB of text | `a_file_that_is_held_whole_has_a_limit`, `a_foreign_file_is_left_as_it_is` |
//! | Lists of keys, rings and plans of the library have limits that are errors, and steps that do not grow with the table | `more_keys_than_a_reader_can_query_are_an_error`, `a_ring_may_have_as_many_nodes_as_its_limit`, `a_step_looks_at_as_few_queues_however_many_partitions_there_are` |
//!
//! The tests named `mutated…` read 200 changed files per format, by `MUTATED_FILES=20000` more. With 20,000 under 1
//! GiB of addresses (2026-11-22 and 23), the process held at most 44 MiB.
//!
//! # Dependencies
//!
//! | promise | test |
//! |---|---|
//! | Licences, copies and withdrawn versions are checked, and a tool that fails there fails the check | `supply_fails_when_its_tools_fail` |
//!
//! # What is not promised
//!
//! - Cells of the CSV of `skew --report` may begin with `=`, `+`, `-` or `@`: import it as text.
//! - Elsewhere than on Linux, SIGINT and SIGHUP end the command though `nohup` asks otherwise.
//! - An emulator on this machine is trusted with any credentials.
//! - Known vulnerabilities of dependencies are not looked up in CI, which has no copy of their list: `SECURITY.md`.
//! - The test of failed handshakes has no certificate that is not trusted.
//! - Credentials are not wiped from memory.
//! - What the `parquet` crate takes for footers and headers is limited by the file's length and tried on mutated
//!   files, not counted. Row groups are checked for lengths and nesting only.
//! - Parquet is not fuzzed with coverage.
//!
//! How to report a weakness: `SECURITY.md`.
