import { type BenchError, usageError } from "../../domain/bench-error.ts";
import type { Configuration, Suite } from "../../domain/suite.ts";
import { nameConfiguration } from "../../results/count-configurations.ts";
import { describeUngraded } from "../../results/format/ungraded.ts";
import { plainText } from "../../results/plain-text.ts";
import { isOwnFamily } from "../../scoring/panel/panel.ts";
import { mostUngraded, tooManyUngraded, type GradedConversation } from "../../scoring/index.ts";
import type { BaselineResults, Named } from "./exported-results.ts";

// What a baseline must hold to be compared: each check throws `usage` with what it holds and what is needed.

/** What is compared with a baseline, which must have been measured in the same way. */
export interface BaselineSubject {
  readonly suite: Suite;
  /** Whose grades count. */
  readonly judges: readonly Named[];
  /** Null where one judge's grades all count. */
  readonly panel: { readonly excludeOwnFamily: boolean } | null;
  readonly configurations: readonly Configuration[];
  readonly modelConfigs: readonly Named[];
}

export function requireSuite(name: string, { suites }: BaselineResults, { suite }: BaselineSubject): void {
  if (suites.some(({ digest }) => digest === suite.digest)) return;
  const held = suites.map(({ id, version, digest }) => `${id} ${version} (${digest.slice(0, 12)})`).join(", ");
  throw notComparable(name, {
    holds: held === "" ? "no results" : `results of suite ${held}`,
    needed: `suite ${suite.id} ${suite.version} (${suite.digest.slice(0, 12)})`,
    hint: `Measure the baseline with the same suite and the same system prompt.${
      suites.some(({ id, version }) => id === suite.id && version === suite.version)
        ? " To compare another prompt: aib run --prompts <old> <new> --fail-if-worse"
        : ""
    }`,
  });
}

export function requireJudges(name: string, { judges }: BaselineResults, subject: BaselineSubject): void {
  if (subject.suite.items !== undefined) return;
  const missing = subject.judges.filter(({ id }) => !judges.some((judge) => judge.id === id));
  if (missing.length === 0) return;
  throw notComparable(name, {
    holds: judges.length === 0 ? "no grades" : `grades by the judge ${judges.map(({ label }) => label).join(", ")}`,
    needed: `grades by ${missing.map(({ label }) => label).join(", ")}`,
    hint: "Choose the baseline's judge with --judge, or have the same judge grade the baseline: aib judge --judge <model> --db <store of the baseline>.",
  });
}

/** A run asks every judge of its panel; of stored rows some may have been graded by others alone. */
export function requireOwnGrades(
  name: string,
  graded: readonly { readonly judge: Named; readonly grades: readonly GradedConversation[] }[],
  subject: BaselineSubject,
): void {
  for (const { judge, grades } of graded) {
    const lacking = subject.modelConfigs.find(
      ({ id, model }) => isCounted(judge, model, subject) && grades.every(({ modelConfigId }) => modelConfigId !== id),
    );
    if (lacking === undefined) continue;
    const message = `${lacking.label} cannot be compared with --baseline ${name}: ${judge.label} has graded none of it here.`;
    throw usageError(
      plainText(message),
      "Choose the rows with --models or one judge with --judge, or have it grade them: aib judge --judge <model>.",
    );
  }
}

/** Whether a judge's grades of a model count: a panel may leave out those of its own family. */
export function isCounted(judge: Named, model: string, { panel }: Pick<BaselineSubject, "panel">): boolean {
  return panel?.excludeOwnFamily !== true || !isOwnFamily(judge.model, model);
}

export interface JudgedPart {
  readonly grades: readonly GradedConversation[];
  /** Whose, in words; empty where one judge's count. */
  readonly by: string;
}

export function requireConfigurations(name: string, { grades, by }: JudgedPart, subject: BaselineSubject): void {
  const found = new Set(grades.map(({ configuration }) => nameConfiguration(configuration)));
  const missing = subject.configurations.map(nameConfiguration).filter((each) => !found.has(each));
  if (missing.length === 0) return;
  throw notComparable(name, {
    holds: found.size === 0 ? "no grades of these model configs" : `grades${by} under ${[...found].join(", ")}`,
    needed: `grades under ${missing.join(", ")}`,
    hint:
      found.size === 0
        ? "Choose the same system variant and delivery: --variants, --modes."
        : `Add ${flagsOf(grades, subject).join(" ")}.`,
  });
}

/** Those that select what the baseline holds: the system variant, the delivery, or both, as they differ. */
function flagsOf(grades: readonly GradedConversation[], { configurations: own }: BaselineSubject): readonly string[] {
  const flags = [
    { flag: "--variants", pick: ({ variant }: Configuration) => variant },
    { flag: "--modes", pick: ({ delivery }: Configuration) => delivery },
  ];
  return flags.flatMap(({ flag, pick }) => {
    const held = [...new Set(grades.map(({ configuration }) => pick(configuration)))];
    return own.every((each) => held.includes(pick(each))) ? [] : [`${flag} ${held.join(",")}`];
  });
}

/** A difference over a part of the scenarios would pass even if the others got worse: of a run that stopped, of a file cut off. */
export function requireScenarios(name: string, { grades, by }: JudgedPart, subject: BaselineSubject): void {
  const { suite, configurations } = subject;
  const needed = suite.scenarios.filter(({ item, arm }) => item === undefined || arm === "opener");
  for (const configuration of configurations) {
    const own = underSame(grades, { configurations: [configuration] });
    const found = new Set(own.map(({ scenarioId }) => scenarioId));
    const missing = needed.filter(({ id }) => !found.has(id));
    if (missing.length === 0) continue;
    throw notComparable(name, {
      holds: `grades${by} of ${needed.length - missing.length} of ${needed.length} scenarios under ${nameConfiguration(configuration)}`,
      needed: `a grade of each (missing: ${missing.map(({ id }) => id).join(", ")})`,
      hint: "Complete the baseline in its own store. Name a whole export.",
    });
  }
}

interface RowGrades {
  /** Of which row, in words. */
  readonly of: string;
  readonly grades: readonly GradedConversation[];
}

/** Lost grades may be those of its best answers: its index would be too low to fall below. */
export function requireGrades(name: string, { of, grades }: RowGrades, { suite }: BaselineSubject): void {
  const ungraded = suite.items === undefined ? tooManyUngraded(suite, grades) : null;
  if (ungraded !== null) throw tooFewGrades(name, of, describeUngraded(ungraded));
}

/** So may those of runs that were not completed, or that another judge of the panel alone has graded. */
export function requireWhole(
  name: string,
  { of, grades, runs }: RowGrades & { readonly runs: number },
  { suite, configurations }: BaselineSubject,
): void {
  if (suite.items !== undefined) return;
  const planned = runs * configurations.length * suite.scenarios.length;
  const missing = planned - grades.length;
  if (missing > mostUngraded * planned) throw tooFewGrades(name, of, `${missing} of ${planned} verdicts are missing`);
}

export function runsIn(grades: readonly GradedConversation[]): number {
  return new Set(grades.map(({ run }) => run)).size;
}

function tooFewGrades(name: string, of: string, lost: string): BenchError {
  return notComparable(name, {
    holds: `too few grades of ${of} (${lost})`,
    needed: "one whose grades give an index",
    hint: "Complete the baseline in its own store, or have another judge grade both: aib judge --judge <model> --db <store>, for each store.",
  });
}

export function notComparable(
  name: string,
  { holds, needed, hint }: { readonly holds: string; readonly needed: string; readonly hint: string },
): BenchError {
  const message = `--baseline ${name} is not comparable: it holds ${holds}, and this command needs ${needed}.`;
  return usageError(plainText(message), hint);
}

export function underSame(
  grades: readonly GradedConversation[],
  { configurations }: Pick<BaselineSubject, "configurations">,
) {
  const names = new Set(configurations.map(nameConfiguration));
  return grades.filter(({ configuration }) => names.has(nameConfiguration(configuration)));
}
