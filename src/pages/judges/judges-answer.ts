import type { JudgeEntry, Judges } from "../../results/contract.ts";
import { nameInWords } from "../../results/format/names.ts";
import { formatAlpha, reliableAlpha } from "../../results/format/numbers.ts";

/** One judge, several that agree, or several that do not, and what that means for the index; null without any. */
export function judgesAnswer({ judges: all, faults, agreement, rows, suite }: Judges): string | null {
  const broken = all.filter(({ id }) => faults.some(({ judgeId, kind }) => judgeId === id && kind === "no-agreement"));
  const judges = all.filter((judge) => !broken.includes(judge) && !judge.person && judge.scored > 0);
  const people = all.flatMap((judge) => (judge.person ? withPerson(judge, judges, agreement) : [])).join("");
  if (judges.length === 0) return people === "" ? null : people.trimStart();
  if (judges.length === 1 && people === "")
    return `One judge graded everything: where it errs, every index errs with it, and nothing here can show that. ${
      suite.origin === "imported"
        ? "No other judge can grade imported results."
        : "A second judge can: aib judge -j <model>"
    }`;
  if (judges.length === 1) return `One model graded: ${judges[0]?.name}.${people}`;
  const known = (agreement?.fields ?? []).flatMap(({ field, alpha }) => (alpha === null ? [] : [{ field, alpha }]));
  const [worst] = known.toSorted((one, other) => one.alpha - other.alpha);
  if (worst === undefined)
    return `${judges.length} judges graded, but too few of the same conversations to say whether they agree.${people}`;
  const { field, alpha } = worst;
  const without =
    broken.length === 0 ? "" : ` Left out, as it agrees with no other: ${broken.map(({ name }) => name).join(", ")}.`;
  const found =
    alpha >= reliableAlpha
      ? `${judges.length} judges agree in every field (alpha at least ${formatAlpha(alpha)} of 1).`
      : `${judges.length} judges disagree, most on ${nameInWords(field)} (alpha ${formatAlpha(alpha)} of 1; grades can be relied on from ${reliableAlpha} on).`;
  const spreads = rows.map(({ spread }) => spread);
  if (spreads.length === 0) return `${found}${without}${people}`;
  const average = spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length;
  return `${found} Which of them grades moves an index by ${average.toFixed(1)} points on average, at most ${Math.max(...spreads).toFixed(1)}${orderOf(rows)}.${without}${people}`;
}

/** Of how many pairs of model configs the better one depends on the judge. */
function orderOf(rows: Judges["rows"]): string {
  const pairs = rows.flatMap((one, place) => rows.slice(place + 1).map((other) => [one, other] as const));
  const turned = pairs.filter(([one, other]) => {
    const leads = one.indices.flatMap((own, judge) => {
      const than = other.indices[judge];
      return own === null || than === null || than === undefined ? [] : own - than;
    });
    return leads.some((lead) => lead > 0) && leads.some((lead) => lead < 0);
  });
  const [example] = turned;
  if (pairs.length === 0) return "";
  if (example === undefined) return ", and changes no order";
  return `, and turns round the order of ${turned.length} of ${pairs.length} pairs, such as ${example[0].label} and ${example[1].label}`;
}

/** How far each judge agrees with a person. */
function withPerson(person: JudgeEntry, judges: readonly JudgeEntry[], agreement: Judges["agreement"]): string {
  const found = judges.flatMap(({ id, name }) => {
    const pair = agreement?.pairs.find(({ judgeIds }) => judgeIds.includes(id) && judgeIds.includes(person.id));
    return pair === undefined || pair.kappa === null
      ? []
      : `${pair.kappa.toFixed(2)} with ${name} over ${pair.conversations} conversations`;
  });
  return found.length === 0
    ? ` ${person.name} graded too few of the same conversations to compare.`
    : ` The grades of ${person.name} have a kappa of ${new Intl.ListFormat("en").format(found)}: 1 is perfect, 0 chance, and it takes some 60 conversations to tell.`;
}
