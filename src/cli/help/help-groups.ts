import { Option, type Command } from "commander";

type Groups = readonly (readonly [heading: string, names: readonly string[]])[];

/** Up to so many flags are one list. */
const fewFlags = 12;

/** In the order of the help. A flag belongs to one group in every command; its own `helpGroup` comes first. */
const flagGroups: Groups = [
  [
    "Models:",
    [
      "--models",
      "--model-configs",
      "--local-model",
      "--top",
      "--temperature",
      "--reasoning-effort",
      "--max-tokens",
      "--registry",
      "--extractor",
      "--seed",
    ],
  ],
  [
    "Judge:",
    [
      "--judge",
      "--judges",
      "--exclude-own-family",
      "--no-exclude-own-family",
      "--blind",
      "--audit",
      "--judge-reasoning-effort",
      "--allow-self-judge",
      "--judge-base-url",
      "--judge-api-key-env",
    ],
  ],
  [
    "Scope:",
    [
      "--suite",
      "--system-prompt",
      "--prompts",
      "--exp",
      "--variants",
      "--modes",
      "--runs",
      "--scenarios",
      "--target-runs",
      "--run-number",
      "--sample",
      "--repeat",
      "--sample-seed",
      "--force",
      "--stored",
      "--dry-run",
    ],
  ],
  ["Statistics:", ["--level", "--power", "--sd-run", "--sd-scenario", "--sd-judge"]],
  [
    "Servers and keys:",
    [
      "--provider",
      "--base-url",
      "--api-key-env",
      "--key-stdin",
      "--local-url",
      "--port",
      "--allow-key",
      "--allow-plain-http",
    ],
  ],
  [
    "Pace:",
    [
      "--parallel",
      "--parallel-tasks",
      "--local-parallel",
      "--limit",
      "--rpm",
      "--timeout",
      "--engine",
      "--detach",
      "--latency",
      "--jitter",
    ],
  ],
  [
    "Money:",
    ["--yes", "--budget", "--no-budget", "--price", "--call", "--no-call", "--price-per-million", "--price-shown"],
  ],
  [
    "Faults:",
    ["--faults", "--rate-limited", "--server-error", "--empty", "--truncated", "--error-in-200", "--stalled"],
  ],
  [
    "Output:",
    ["--output", "--format", "--detailed", "--interval", "--ranks", "--fail-under", "--baseline", "--db", "--log"],
  ],
];

/** Flags without a group; last in the help, with `--help`. */
const otherFlags = "Other:";

const oneList = "Options:";

/** In the order of the help: what people do first comes first. */
const commandGroups: Groups = [
  ["Start here:", ["init", "demo", "doctor", "models", "estimate", "run"]],
  ["Read the results:", ["leaderboard", "view", "report", "compare", "names", "export", "mcp"]],
  ["Continue and grade:", ["runs", "rerun", "judge", "judges", "annotate", "power"]],
  ["Suites, store and settings:", ["suites", "config", "import", "clear", "simulate", "completion"]],
  ["Several machines:", ["worker", "queues"]],
];

const otherCommands = "Other commands:";

/** The items of a help below their headings, in the order of the help. */
export function groupsOfHelp<Item extends Command | Option>(items: readonly Item[]): Map<string, Item[]> {
  const isOneList = items.length <= fewFlags;
  const headingOf = (item: Item): string =>
    item instanceof Option ? (isOneList ? plainFlag(item) : groupedFlag(item)) : commandHeading(item);
  const placeOf = (item: Item): number =>
    item instanceof Option ? (isOneList ? 0 : place(flagGroups, item.long ?? "")) : place(commandGroups, item.name());
  const sorted = items.toSorted((one, other) => placeOf(one) - placeOf(other));
  return Map.groupBy(sorted, headingOf);
}

function groupedFlag({ helpGroupHeading, long }: Option): string {
  return helpGroupHeading ?? headingIn(flagGroups, long ?? "") ?? otherFlags;
}

function plainFlag({ helpGroupHeading }: Option): string {
  return helpGroupHeading ?? oneList;
}

/** The program's own commands are in groups; those below a command are few. */
function commandHeading(command: Command): string {
  if (command.helpGroup() !== "") return command.helpGroup();
  const isBelowCommand = command.parent !== null && command.parent.parent !== null;
  return isBelowCommand ? "Commands:" : (headingIn(commandGroups, command.name()) ?? otherCommands);
}

function headingIn(groups: Groups, name: string): string | undefined {
  return groups.find(([, names]) => names.includes(name))?.[0];
}

/** Where a name stands in the groups; after all of them for a name in none. */
function place(groups: Groups, name: string): number {
  const names = groups.flatMap(([, each]) => each);
  return names.includes(name) ? names.indexOf(name) : names.length;
}
