/**
 * Every option of the program as plain data: flag, variable, key of `aib.yaml`, default, text, group, bounds. Command line, settings,
 * library and documents follow from it. Depends on no parser, schema or command.
 */
export { groups, type Flags, type LibraryFlags, type OptionRow, type OptionTable, type Takes } from "./option.ts";
export * from "./gate-table.ts";
export { inOptionWords } from "./option-words.ts";
export * from "./run-table.ts";
export * from "./shared-table.ts";
export * from "./stored-table.ts";
