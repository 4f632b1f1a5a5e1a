/**
 * Files that people give to the program: reads a bounded number of bytes, decodes any encoding, parses YAML with bounds
 * on its expansion, and reads tables that spreadsheets saved. Must never know what a file is about.
 */
export { decodeText, type TextReading } from "./decode-text.ts";
export { readBytes, readRegularTextFile, readText, readTextFile } from "./read-text-file.ts";
export { readTable, type Table } from "./read-table.ts";
export { longestYaml, readYaml, type YamlMistake, type YamlReading } from "./read-yaml.ts";
export type { YamlPath } from "./yaml-offset.ts";
