/**
 * Untrusted text: removes terminal sequences, shows values in messages, and normalises for comparison. Pure, without Node:
 * a browser runs it too. Must never know what a text is about.
 */
export { longestNormalised, normalised } from "./normalised.ts";
export { shown, unseenEscaped } from "./shown.ts";
export { withoutTerminalSequences } from "./terminal-sequences.ts";
