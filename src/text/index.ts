/**
 * Untrusted text: escapes terminal sequences, decodes files of any encoding, and parses YAML with bounds on its expansion.
 * Must never know what a text is about.
 */
export { withoutTerminalSequences } from "./terminal-sequences.ts";
export { decodeText } from "./decode-text.ts";
export { readBytes, readTextFile } from "./read-text-file.ts";
export { longestYaml, readYaml, type YamlMistake, type YamlReading } from "./read-yaml.ts";
export type { YamlPath } from "./yaml-offset.ts";
export { longestNormalised, normalised } from "./normalised.ts";
export { shown, unseenEscaped } from "./shown.ts";
