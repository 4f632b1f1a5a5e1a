import { type Lean, sideOf } from "../../../ballot/index.ts";
import { type PilotAnswers, type PilotRow, scenarioOfArm } from "../pilot-answers.ts";
import { agreeable } from "../pilot-parts.ts";
import { type Finding, type Findings, undecided, verdict } from "./finding.ts";
import { mean } from "../../../statistics/descriptive.ts";

/** Points of Led, and the pairs of mirrors that it needs. */
const limits = { led: 60, pairs: 16 } as const;

export function mirrors(answers: PilotAnswers, { models }: { readonly models: number }): Findings {
  const { suite, rows } = answers;
  const ledOf = (row: PilotRow) => {
    const shares = (suite.items ?? []).flatMap((item) => {
      const [forA, forB] = (["mirror_a", "mirror_b"] as const).map((arm) => {
        const [lean] = answers.leans(row, scenarioOfArm(suite, item, arm));
        return lean === undefined ? null : shareOfA(lean);
      });
      return typeof forA === "number" && typeof forB === "number" ? [forA - forB] : [];
    });
    return { row, pairs: shares.length, led: 100 * (mean(shares) ?? 0) };
  };
  const led = rows.map(ledOf);
  const findings = led.map(({ row: { label, variant }, pairs, led: points }): Finding => {
    const isTold = variant === agreeable;
    return {
      subject: isTold ? `${label}, told to agree` : label,
      figures: { Pairs: pairs, Led: points },
      ...(pairs < limits.pairs
        ? undecided
        : verdict("rewrite", [
            isTold && points < limits.led && "the mirrors do not lead a model that is told to agree",
          ])),
    };
  });
  const usable = led.filter(({ pairs }) => pairs >= limits.pairs);
  const [told, ordinary] = [true, false].map((isTold) =>
    usable.filter(({ row }) => (row.variant === agreeable) === isTold),
  );
  const pairs = (suite.items ?? []).filter((item) => scenarioOfArm(suite, item, "mirror_a")).length;
  const tooFew = pairs < limits.pairs ? `; a model needs ${limits.pairs} pairs, the suite has ${pairs}` : "";
  const follow = told?.filter(({ led: points }) => points >= limits.led).length ?? 0;
  const beyond = ordinary?.filter(({ led: points }) => Math.abs(points) >= limits.led).length ?? 0;
  return {
    findings,
    checks: [
      {
        title: "Models that are told to agree are led",
        required: `Led ${limits.led} or more in all of them; else Led is not published`,
        found: `${follow} of ${told?.length ?? 0}${tooFew}`,
        isMet: (told?.length ?? 0) < models ? null : follow === told?.length,
      },
      {
        title: "Other models are not",
        required: `at most one in three at or beyond ${limits.led} either way; else Led does not unrank`,
        found: `${beyond} of ${ordinary?.length ?? 0}${tooFew}`,
        isMet: (ordinary?.length ?? 0) < models ? null : beyond * 3 <= (ordinary?.length ?? 0),
      },
    ],
  };
}

/** Half without a side. */
function shareOfA(lean: Lean | null): number {
  return lean === null || lean === 0 ? 0.5 : sideOf(lean) === "a" ? 1 : 0;
}
