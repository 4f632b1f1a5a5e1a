/**
 * The command line: argv, environment, terminal and exit codes. The only place that prints or exits.
 * Must never know how a result is made: every command calls one use case of `bench` and shows its result.
 */
export { main } from "./run-program.ts";
