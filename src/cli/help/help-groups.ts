import { Option, type Command } from "commander";
import { groups } from "../../options/index.ts";

/** Up to so many flags are one list. */
const fewFlags = 12;

/** Flags without a group; last in the help, with `--help`. */
const otherFlags = "Other:";

const oneList = "Options:";

/** The items of a help below their headings, in the order of the help. */
export function groupsOfHelp<Item extends Command | Option>(items: readonly Item[]): Map<string, Item[]> {
  const isOneList = items.length <= fewFlags;
  const headingOf = (item: Item): string =>
    item instanceof Option ? (isOneList ? oneList : (item.helpGroupHeading ?? otherFlags)) : commandHeading(item);
  return Map.groupBy(
    items.toSorted((one, other) => flagPlace(one) - flagPlace(other)),
    headingOf,
  );
}

/** Flags in the order of the groups, those in none last; commands stay as they are. */
function flagPlace(item: Command | Option): number {
  if (!(item instanceof Option)) return 0;
  const at = groups.findIndex((group) => `${group}:` === item.helpGroupHeading);
  return at < 0 ? groups.length : at;
}

/** The program's own commands are in groups; those below a command are few. */
function commandHeading(command: Command): string {
  return command.helpGroup() === "" ? "Commands:" : command.helpGroup();
}
