import { BenchError } from "../domain/index.ts";
import type { JudgeRecord } from "../store/index.ts";

/** Those whose grades may count: a judge's repeats only tell how far it agrees with itself. */
export function judgesWhoCount(judges: readonly JudgeRecord[]): readonly JudgeRecord[] {
  return judges.filter(({ judge }) => judge.repeat === 1);
}

/** What to put after `--judge` so that this judge is found: its model, or the beginning of its id where another has the same. */
export function judgeReference({ judge }: Named, judges: readonly Named[]): string {
  const namesakes = judges.filter((other) => other.judge.model === judge.model);
  return namesakes.length > 1 ? judge.id.slice(0, 12) : judge.model;
}

/** What people call this judge among these. */
export function judgeName({ judge }: Named, judges: readonly Named[]): string {
  const { id, model, label, blind, endpoint } = judge;
  if (blind) return label;
  const hasNamesake = judges.some(
    (other) => other.judge.id !== id && other.judge.model === model && !other.judge.blind,
  );
  return hasNamesake ? `${model} at ${endpoint.id}` : model;
}

type Named = Pick<JudgeRecord, "judge">;

/**
 * The judge with this label, model or id (the beginning of an id is enough); without a wish the one with the most scored
 * verdicts (of two such the one that is not blind), a person only where nobody else graded; null without any. No repeats.
 * Throws `unknown-judge` with the judges that there are.
 */
export function chooseJudge(judges: readonly JudgeRecord[], wanted: string | null): JudgeRecord | null {
  const known = judgesWhoCount(judges);
  if (wanted === null)
    return mostAtWork(known.filter(({ judge }) => judge.endpoint.kind !== "person")) ?? known[0] ?? null;
  return judgeCalled(wanted, known) ?? unknownJudge(wanted, { known, judges });
}

/** The store gives judges in the order of their scored verdicts. */
function mostAtWork(judges: readonly JudgeRecord[]): JudgeRecord | undefined {
  const [first] = judges;
  return judges.find(({ judge, scored }) => scored === first?.scored && !judge.blind) ?? first;
}

/**
 * Those who are named, in that order: a panel where there are several. Without a name the one that counts by default.
 * Throws `unknown-judge` with the judges that there are, `usage` for one that is named twice.
 */
export function chooseJudges(judges: readonly JudgeRecord[], wanted: readonly string[]): readonly JudgeRecord[] {
  const names = wanted.length === 0 ? [null] : wanted;
  const chosen = names.flatMap((name) => chooseJudge(judges, name) ?? []);
  const twice = chosen.find((record, position) => chosen.indexOf(record) < position);
  if (twice === undefined) return chosen;
  throw new BenchError({
    code: "usage",
    message: `The judge ${twice.judge.label} is named twice, and each has one voice.`,
    hint: "Name every judge once: --judges a,b,c",
  });
}

function judgeCalled(name: string, judges: readonly JudgeRecord[]): JudgeRecord | undefined {
  const exact = judges.find(({ judge }) => [judge.label, judge.id].includes(name));
  // The blind one is called by its label: by its model, the judge as it is.
  const [own] = judges
    .filter(({ judge }) => judge.model === name)
    .toSorted((one, other) => Number(one.judge.blind) - Number(other.judge.blind));
  const isDigest = /^[\da-f]{8,}$/u.test(name);
  return exact ?? own ?? judges.find(({ judge }) => isDigest && judge.id.startsWith(name));
}

interface Known {
  readonly known: readonly JudgeRecord[];
  /** Repeats among them. */
  readonly judges: readonly JudgeRecord[];
}

function unknownJudge(wanted: string, { known, judges }: Known): never {
  if (judgeCalled(wanted, judges) !== undefined) {
    throw new BenchError({
      code: "usage",
      message: `"${wanted}" is a repeat: its grades only tell how far the judge agrees with itself.`,
      hint: "Name the judge without its repeat; aib judges shows how far it agrees with itself.",
    });
  }
  throw new BenchError({
    code: "unknown-judge",
    message: `No verdict of this suite is by the judge "${wanted}".`,
    hint:
      known.length === 0
        ? "No judge has been at work under this suite yet."
        : `The judges are: ${known.map(({ judge }) => (judge.blind ? judge.label : judge.model)).join(", ")}.`,
  });
}
