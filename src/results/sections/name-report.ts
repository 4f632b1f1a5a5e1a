import { normalised } from "../../outside/normalised.ts";
import type { LeaderboardRow, NameReport } from "../contract.ts";
import { plainText } from "../plain-text.ts";
import type { RunNames } from "../report-source.ts";

type Chosen = NameReport["chosen"][number];

/** One run in which a model config chose a name. */
interface NamedRun {
  readonly name: string;
  readonly modelConfigId: string;
}

/** What models call themselves. Spellings that differ in the case of letters only are one name; null without runs. */
export function nameReport(
  all: readonly RunNames[],
  rows: readonly Pick<LeaderboardRow, "id" | "label">[],
): NameReport | null {
  const known = new Map(rows.map((row) => [row.id, row]));
  const runs = all.filter(({ modelConfigId }) => known.has(modelConfigId));
  if (runs.length === 0) return null;
  const byModelConfig = Map.groupBy(runs, ({ modelConfigId }) => modelConfigId);
  const picks = runs.flatMap(namedRuns);
  const groups = [...Map.groupBy(picks, ({ name }) => foldName(name)).values()].map(describeGroup);
  return {
    runs: runs.length,
    byRules: runs.filter(({ method }) => method === "heuristic").length,
    nameless: runs.filter((run) => primaryOf(run) === "").length,
    declined: runs.filter(isDeclined).length,
    picks: picks.length,
    chosen: rows.flatMap(({ id, label }) => {
      const own = byModelConfig.get(id);
      return own === undefined ? [] : [{ id, label, ...choicesOf(own) }];
    }),
    popular: groups
      .filter(({ ids }) => ids.size > 1)
      .map(({ name, ids, runs: count }) => ({ name, modelConfigs: ids.size, runs: count, share: count / runs.length }))
      .toSorted(byRuns),
    exclusive: groups
      .flatMap(({ name, ids, runs: count }) => {
        const [id = ""] = ids;
        return ids.size === 1 ? [{ name, id, label: known.get(id)?.label ?? "", runs: count }] : [];
      })
      .toSorted(byRuns),
    distinct: groups.length,
  };
}

function choicesOf(runs: readonly RunNames[]): Omit<Chosen, "id" | "label"> {
  const primary = runs.flatMap((run) => primaryOf(run) || []);
  return {
    runs: runs.length,
    primary: countedNames(primary),
    nameless: runs.length - primary.length,
    names: countedNames(runs.flatMap(namedRuns).map(({ name }) => name)),
    others: countedNames(runs.flatMap(otherNames)),
    declined: runs.filter(isDeclined).length,
    ending: endingOf(runs),
  };
}

function endingOf(runs: readonly RunNames[]): Chosen["ending"] {
  const endings = runs.flatMap(({ ending }) => ending ?? []);
  const names = endings.flatMap(({ name }) => plainText(name ?? "") || []);
  if (endings.length === 0) return null;
  return { runs: endings.length, names: countedNames(names), nameless: endings.length - names.length };
}

/** The name that stands for a run; empty without one. */
function primaryOf({ primaryName }: RunNames): string {
  return plainText(primaryName ?? "");
}

/** What was chosen beside the name that stands for the run. */
function otherNames(run: RunNames): readonly string[] {
  const primary = foldName(primaryOf(run));
  return namedRuns(run).flatMap(({ name }) => (foldName(name) === primary ? [] : name));
}

function isDeclined(run: RunNames): boolean {
  return namedRuns(run).length === 0;
}

/** Each name of a run once, however often it was chosen. */
function namedRuns({ modelConfigId, names, primaryName }: RunNames): readonly NamedRun[] {
  const given = [...names.map(({ name }) => name), primaryName ?? ""].map(plainText).filter((name) => name !== "");
  const once = new Map(given.toReversed().map((name) => [foldName(name), name]));
  return [...once.values()].toReversed().map((name) => ({ name, modelConfigId }));
}

function countedNames(names: readonly string[]): readonly Counted[] {
  const groups = [...Map.groupBy(names, foldName).values()];
  return groups.map((own) => ({ name: spelling(own), runs: own.length })).toSorted(byRuns);
}

function describeGroup(group: readonly NamedRun[]) {
  return {
    name: spelling(group.map(({ name }) => name)),
    ids: new Set(group.map(({ modelConfigId }) => modelConfigId)),
    runs: group.length,
  };
}

/** The most frequent spelling, of equally frequent ones the first. */
function spelling(names: readonly string[]): string {
  const [most] = [...Map.groupBy(names, (name) => name)].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? "";
}

function foldName(name: string): string {
  return normalised(name, "NFC").toLowerCase();
}

interface Counted {
  readonly name: string;
  readonly runs: number;
}

/** The most frequent first, of equally frequent ones by name. */
function byRuns(one: Counted, other: Counted): number {
  return other.runs - one.runs || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);
}
