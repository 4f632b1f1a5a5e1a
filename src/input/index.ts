/**
 * Files that people give to the program: reads a bounded number of bytes, decodes any encoding, and parses YAML with
 * bounds on its expansion. Must never know what a file is about.
 */
export { decodeText, type TextReading } from "./decode-text.ts";
export { readBytes, readText, readTextFile } from "./read-text-file.ts";
export { longestYaml, readYaml, type YamlMistake, type YamlReading } from "./read-yaml.ts";
export type { YamlPath } from "./yaml-offset.ts";
