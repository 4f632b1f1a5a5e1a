import type { OptionTable } from "./option.ts";

/** What decides on the exit code of a pipeline, and its files. */
export const gateOptions = {
  failUnder: {
    flag: "--fail-under <index>",
    text: "exit with 1 when the lower end of a model config's interval is lower, or when it is incomplete",
    group: "Output",
    takes: { kind: "decimal", least: 0, most: 100 },
  },
  baseline: {
    flag: "--baseline <store|file>",
    text: "exit with 1 when an index is lower than in this store or export by more than the uncertainty",
    group: "Output",
    takes: { kind: "file" },
  },
  output: {
    flag: "-o, --output <file>",
    text: "also write the result for CI: .xml (JUnit) or .md (Markdown), an earlier one is replaced (repeatable)",
    group: "Output",
    takes: { kind: "texts" },
  },
} as const satisfies OptionTable;

/** How many runs the question of a gate takes. */
export const lookOptions = {
  untilClear: {
    flag: "--until-clear",
    text: "stop after the run (of v3: cycle) that decides --fail-under or --fail-if-worse",
    group: "Scope",
    takes: { kind: "switch" },
    notInFile: "is not a default of a run; add --until-clear on the command line",
  },
  atMost: {
    flag: "--at-most <n>",
    text: "with --until-clear: 3 to 8 runs per model config (default: 8), of v3 2 to 8 cycles (default: 4)",
    group: "Scope",
    takes: { kind: "whole", least: 2, most: 8 },
    notInFile: "is not a default of a run; add --at-most on the command line",
  },
} as const satisfies OptionTable;
