import { BenchError } from "../domain/bench-error.ts";
import type { Digest } from "../domain/digest.ts";
import { canonicalModelId } from "../domain/local-model-id.ts";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { Suite } from "../domain/suite.ts";
import { shortLabel } from "../outside/match-names.ts";
import type { ReportStore } from "../store/index.ts";
import type { JudgeRecord, SuiteOverview } from "../store/views/views.ts";

/** Judges whose grades may count: a judge's repeats only measure its agreement with itself. */
export function judgesWhoCount(judges: readonly JudgeRecord[]): readonly JudgeRecord[] {
  return judges.filter(({ judge }) => judge.repeat === 1);
}

/** The shortest reference that selects this judge with `--judge`: its model, and where another has the same a version or the start of its id. */
export function judgeReference({ judge }: Named, judges: readonly Named[]): string {
  const namesakes = judges.filter((other) => other.judge.model === judge.model);
  if (namesakes.length <= 1) return judge.model;
  const versioned = versionedName(judge);
  const isAlone = namesakes.filter((other) => versionedName(other.judge) === versioned).length === 1;
  return isAlone ? (versioned ?? judge.id.slice(0, 12)) : judge.id.slice(0, 12);
}

/** Of a function, as its label has it. */
function versionedName({ model, endpoint }: JudgeConfig): string | undefined {
  return endpoint.version === undefined ? undefined : `${model}:${endpoint.version}`;
}

/** The judge's name among these. */
export function judgeName({ judge }: Named, judges: readonly Named[]): string {
  const { id, model, label, blind, endpoint } = judge;
  if (blind) return label;
  const hasNamesake = judges.some(
    (other) => other.judge.id !== id && other.judge.model === model && !other.judge.blind,
  );
  return hasNamesake ? (versionedName(judge) ?? `${model} at ${endpoint.id}`) : model;
}

type Named = Pick<JudgeRecord, "judge">;

/**
 * The judge with this label, the label's first part, model (`ollama/x` is the stored `local/x`; `model:version` of a function) or id (the start of an id is enough). By default the one with the most scored
 * verdicts, a simulated one only without any other, on a tie one that is not blind, then the order of the store; a human only without any other; null without judges. No repeats.
 * Throws `unknown-judge` with the judges that exist.
 */
export function chooseJudge(judges: readonly JudgeRecord[], wanted: string | null): JudgeRecord | null {
  const known = judgesWhoCount(judges);
  if (wanted === null) {
    const models = known.filter(({ judge }) => judge.endpoint.kind !== "person");
    // The simulator can grade no real model.
    const real = models.filter(({ judge, scored }) => judge.endpoint.kind !== "simulator" && scored > 0);
    return mostActive(real) ?? mostActive(models) ?? known[0] ?? null;
  }
  return findJudge(wanted, known) ?? unknownJudge(wanted, known, judges);
}

/** The store gives judges in the order of their scored verdicts, replaced versions of a function last. */
function mostActive(judges: readonly JudgeRecord[]): JudgeRecord | undefined {
  const [first] = judges;
  return judges.find(({ judge, scored }) => scored === first?.scored && !judge.blind) ?? first;
}

/**
 * The named judges in that order: a panel where there are several. Without a name the default judge.
 * Throws `unknown-judge` with the judges that exist, `usage` for a judge named twice.
 */
export function chooseJudges(judges: readonly JudgeRecord[], wanted: readonly string[]): readonly JudgeRecord[] {
  const names = wanted.length === 0 ? [null] : wanted;
  const chosen = names.flatMap((name) => chooseJudge(judges, name) ?? []);
  const twice = chosen.find((record, position) => chosen.indexOf(record) < position);
  if (twice === undefined) return chosen;
  throw new BenchError({
    code: "usage",
    message: `The judge ${twice.judge.label} is named twice.`,
    hint: "Name each judge once: --judges a,b,c",
  });
}

/**
 * The judges of a stored suite that count by these names, and the readers: none named is null, and the most read ones count.
 * Throws as `chooseJudges` and `chooseReaders`.
 */
export async function judgesAndReaders(
  store: Pick<ReportStore, "judgesOf" | "readers">,
  { digest, readers: suiteReaders }: Pick<Suite, "digest" | "readers">,
  wanted: readonly string[],
): Promise<{
  readonly records: readonly JudgeRecord[];
  readonly judges: readonly JudgeConfig[];
  readonly readers: ReadonlySet<Digest> | null;
}> {
  const records = await store.judgesOf(digest);
  const known = suiteReaders === undefined ? [] : (await store.readers(digest)).map(({ first }) => first);
  const named = suiteReaders === undefined ? { readers: null, judges: wanted } : chooseReaders(known, records, wanted);
  return {
    records,
    judges: chooseJudges(records, named.judges).map(({ judge }) => judge),
    readers: named.readers,
  };
}

/**
 * Of the names those that mean readers, and those that mean judges. In a suite whose messages are read both may be named, and
 * a model may be both.
 * Throws `unknown-judge` for a name that is neither, with the readers that exist.
 */
export function chooseReaders(
  readers: readonly JudgeConfig[],
  judges: readonly JudgeRecord[],
  wanted: readonly string[],
): { readonly readers: ReadonlySet<Digest> | null; readonly judges: readonly string[] } {
  const records = readers.map((judge): JudgeRecord => ({ judge, planned: 0, scored: 0, unscored: 0 }));
  const named = new Map(wanted.map((name) => [name, findJudge(name, records)]));
  const unknown = wanted.find((name) => named.get(name) === undefined && findJudge(name, judges) === undefined);
  if (unknown !== undefined) throw unknownReader(unknown, readers, judges);
  const ids = [...named.values()].flatMap((record) => record?.judge.id ?? []);
  const graders = wanted.filter((name) => findJudge(name, judges) !== undefined);
  return { readers: ids.length === 0 ? null : new Set(ids), judges: graders };
}

function unknownReader(wanted: string, readers: readonly JudgeConfig[], judges: readonly JudgeRecord[]): BenchError {
  const known = [...new Set([...readers, ...judges.map(({ judge }) => judge)].map(({ model }) => model))];
  return new BenchError({
    code: "unknown-judge",
    message: `Nothing of this suite was read or graded by "${wanted}".`,
    hint:
      known.length === 0
        ? "No words have been read yet: aib judge --suite v3"
        : `There is ${known.join(", ")}. To have another read what is stored: aib judge --judge <model>`,
  });
}

function findJudge(name: string, judges: readonly JudgeRecord[]): JudgeRecord | undefined {
  const exact = judges.find(({ judge }) => [judge.label, judge.id].includes(name));
  // The blind judge is referred to by its label; the model alone means the judge with labels.
  const isDigest = /^[\da-f]{8,}$/u.test(name);
  return (
    exact ??
    openOf(judges.filter(({ judge }) => [name, canonicalModelId(name)].includes(judge.model))) ??
    openOf(judges.filter(({ judge }) => versionedName(judge) === name)) ??
    judges.find(({ judge }) => isDigest && judge.id.startsWith(name)) ??
    openOf(judges.filter(({ judge }) => shortLabel(judge) === name))
  );
}

function openOf(judges: readonly JudgeRecord[]): JudgeRecord | undefined {
  return judges.toSorted((one, other) => Number(one.judge.blind) - Number(other.judge.blind))[0];
}

/** `judges` include repeats. */
function unknownJudge(wanted: string, known: readonly JudgeRecord[], judges: readonly JudgeRecord[]): never {
  if (findJudge(wanted, judges) !== undefined) {
    throw new BenchError({
      code: "usage",
      message: `"${wanted}" is a repeat: its grades only measure how far the judge agrees with itself.`,
      hint: "Name the judge without its repeat; aib judges shows how far it agrees with itself.",
    });
  }
  throw new BenchError({
    code: "unknown-judge",
    message: `No verdict of this suite is by the judge "${wanted}".`,
    hint:
      known.length === 0
        ? "No judge has graded this suite yet."
        : `The judges are: ${known.map((record) => (record.judge.blind ? record.judge.label : judgeReference(record, known))).join(", ")}.`,
  });
}

/** What to do about grades that cannot be read; no other judge can grade what was imported without its rubrics. */
export function otherJudgeHint(origin: SuiteOverview["origin"]): string {
  return origin === "imported" ? "" : " To have another judge grade: aib judge --judge <model>";
}
