/**
 * Text from outside: what a terminal would obey in it, files in whatever encoding, YAML that would unfold to gigabytes.
 * Must never know what a text is about.
 */
export { withoutTerminalSequences } from "./terminal-sequences.ts";
