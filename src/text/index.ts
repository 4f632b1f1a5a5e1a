/**
 * Text from outside: what a terminal would obey in it, files in whatever encoding, YAML that would unfold to gigabytes.
 * Must never know what a text is about.
 */
export { withoutTerminalSequences } from "./terminal-sequences.ts";
export { decodeText } from "./decode-text.ts";
export { readBytes, readTextFile } from "./read-text-file.ts";
export { longestYaml, readYaml, type YamlMistake, type YamlReading } from "./read-yaml.ts";
export type { YamlPath } from "./yaml-offset.ts";
export { longestNormalised, normalised } from "./normalised.ts";
export { shown } from "./shown.ts";
