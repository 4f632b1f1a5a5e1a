/**
 * The command line: argv, environment, terminal and exit codes. The only place that prints or exits.
 * Knows nothing of how a result is made: every command calls one use case of `bench` and shows what it gives.
 */
export { main } from "./main.ts";
