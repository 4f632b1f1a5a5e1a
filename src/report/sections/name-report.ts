import type { Leaderboard, NameReport } from "../contract.ts";
import { plainText } from "../plain-text.ts";
import type { RunNames } from "../report-source.ts";

type Row = Pick<Leaderboard["rows"][number], "id" | "label">;

/** One run in which a model config gave itself a name. */
interface NamedRun {
  readonly name: string;
  readonly modelConfigId: string;
}

/** What models call themselves. Spellings that differ in the case of letters only are one name; null without runs. */
export function nameReport(runs: readonly RunNames[], rows: readonly Row[]): NameReport | null {
  const byModelConfig = Map.groupBy(runs, ({ modelConfigId }) => modelConfigId);
  const chosen = rows.flatMap(({ id, label }) => {
    const own = byModelConfig.get(id);
    return own === undefined ? [] : [{ id, label, ...primaryNames(own) }];
  });
  if (chosen.length === 0) return null;
  const known = new Map(rows.map((row) => [row.id, row]));
  const named = runs.filter(({ modelConfigId }) => known.has(modelConfigId)).flatMap(namedRuns);
  const groups = [...Map.groupBy(named, ({ name }) => foldName(name)).values()].map(describeGroup);
  return {
    chosen,
    popular: groups
      .filter(({ ids }) => ids.size > 1)
      .map(({ name, ids, runs: count }) => ({ name, modelConfigs: ids.size, runs: count }))
      .toSorted((one, other) => other.modelConfigs - one.modelConfigs || byRuns(one, other)),
    exclusive: groups
      .flatMap(({ name, ids, runs: count }) => {
        const [id = ""] = ids;
        return ids.size === 1 && count > 1 ? [{ name, id, label: known.get(id)?.label ?? "", runs: count }] : [];
      })
      .toSorted(byRuns),
    distinct: groups.length,
  };
}

function primaryNames(runs: readonly RunNames[]): Pick<NameReport["chosen"][number], "runs" | "primary" | "nameless"> {
  const names = runs.flatMap(({ primaryName }) => plainText(primaryName ?? "") || []);
  const groups = [...Map.groupBy(names, foldName).values()];
  return {
    runs: runs.length,
    primary: groups.map((own) => ({ name: spelling(own), runs: own.length })).toSorted(byRuns),
    nameless: runs.length - names.length,
  };
}

/** Each name of a run once, however often it was given. */
function namedRuns({ modelConfigId, names, primaryName }: RunNames): readonly NamedRun[] {
  const given = [...names.map(({ name }) => name), primaryName ?? ""].map(plainText).filter((name) => name !== "");
  const once = new Map(given.toReversed().map((name) => [foldName(name), name]));
  return [...once.values()].toReversed().map((name) => ({ name, modelConfigId }));
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
  return name.normalize("NFC").toLowerCase();
}

interface Counted {
  readonly name: string;
  readonly runs: number;
}

/** The most frequent first, of equally frequent ones by name. */
function byRuns(one: Counted, other: Counted): number {
  return other.runs - one.runs || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);
}
