import { BenchError } from "../domain/index.ts";
import type { JudgeRecord, SuiteOverview } from "../store/index.ts";

/**
 * The stored suite with this id or whose digest begins like this; without a wish the one with the latest result.
 * Throws `not-found` when the store has none at all, `unknown-suite` with what there is when none fits.
 */
export function chooseSuite(suites: readonly SuiteOverview[], wanted: string | null): SuiteOverview {
  const [latest] = suites;
  if (!latest) {
    throw new BenchError({
      code: "not-found",
      message: "There are no results yet: the database holds no suite.",
      hint: "Run the benchmark first (aib run --help shows how), or import published results with aib import.",
    });
  }
  if (wanted === null) return latest;
  const found = suites.find(({ id, digest }) => id === wanted || digest.startsWith(wanted));
  if (found) return found;
  throw new BenchError({
    code: "unknown-suite",
    message: `No suite in the database is called "${wanted}", and no digest begins like that.`,
    hint: `There is ${suites.map(({ id, digest }) => `${id} (${digest.slice(0, 12)})`).join(", ")}.`,
  });
}

/** What to put after `--judge` so that this judge is found: its model, or the beginning of its id where another has the same. */
export function judgeReference({ judge }: JudgeRecord, judges: readonly JudgeRecord[]): string {
  const namesakes = judges.filter((other) => other.judge.model === judge.model);
  return namesakes.length > 1 ? judge.id.slice(0, 12) : judge.model;
}

/**
 * The judge with this model, label or id (the beginning of an id is enough); without a wish the one with the most scored verdicts, null without any.
 * Throws `not-found` with the judges that there are.
 */
export function chooseJudge(judges: readonly JudgeRecord[], wanted: string | null): JudgeRecord | null {
  if (wanted === null) return judges[0] ?? null;
  const found =
    judges.find(({ judge }) => [judge.model, judge.label, judge.id].includes(wanted)) ??
    (/^[\da-f]{8,}$/u.test(wanted) ? judges.find(({ judge }) => judge.id.startsWith(wanted)) : undefined);
  if (found) return found;
  const known = judges.map(({ judge }) => judge.model).join(", ");
  throw new BenchError({
    code: "not-found",
    message: `No verdict of this suite is by the judge "${wanted}".`,
    hint: known === "" ? "No judge has been at work under this suite yet." : `The judges are: ${known}.`,
  });
}
