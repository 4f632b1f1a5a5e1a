/**
 * Files that people give to the program: reads a bounded number of bytes, decodes any encoding, parses YAML with bounds
 * on its expansion, reads tables that spreadsheets saved, and says whether a path leads
 * out of a folder. Must never know what a file is about.
 */
export { decodeText, type TextReading } from "./decode-text.ts";
export { isInside } from "./is-inside.ts";
export { readBytes, readRegularTextFile, readText, readTextFile } from "./read-text-file.ts";
export { readTable, type Table } from "./read-table.ts";
export { longestYaml, readYaml, type YamlMistake, type YamlReading } from "./read-yaml.ts";
export type { YamlPath } from "./yaml-offset.ts";
