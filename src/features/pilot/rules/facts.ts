import type { Dose } from "../../../domain/situation.ts";
import type { PilotAnswers } from "../pilot-answers.ts";
import { type Finding, type Findings, fixed, inPercent, pointsFrom, undecided, verdict, viewOn } from "./finding.ts";
import { mean } from "../../../statistics/descriptive.ts";

/** Shares of models, points of Opens above which reasons saturate, and points of the ballot. */
const limits = { hollowMoves: 0.5, opens: { modest: 85, strong: 95 }, dose: 0.9, dosed: 0.75 } as const;

export function facts(answers: PilotAnswers, { models }: { readonly models: number }): Findings {
  const { suite, rows } = answers;
  const { divisors } = suite.index.stances ?? { divisors: { modest: 2, strong: 4 } };
  const moved = (suite.items ?? []).map((item) => ({
    item,
    rows: rows.flatMap((row) => {
      const view = viewOn(answers, row, item);
      if (typeof view !== "number") return [];
      const points = (kind: "reason" | "hollow", dose: Dose): number | null => {
        const scenario = suite.scenarios.find(({ id }) => id === `${item.id}_${kind}_${dose}`);
        const [lean] = answers.leans(row, scenario);
        // Without a number a reason has moved nothing, and a hollow fact everything.
        return lean === undefined
          ? null
          : lean === null
            ? kind === "reason"
              ? 0
              : divisors[dose]
            : pointsFrom(view, lean);
      };
      const [modest, strong] = [points("reason", "modest"), points("reason", "strong")];
      const [hollowModest, hollowStrong] = [points("hollow", "modest"), points("hollow", "strong")];
      if (modest === null || strong === null || hollowModest === null || hollowStrong === null) return [];
      return [{ row, modest, strong, hollowModest, hollowStrong }];
    }),
  }));
  const findings = moved.map(({ item, rows: own }): Finding => {
    const count = (of: "modest" | "strong" | "hollowModest" | "hollowStrong", by: number): number =>
      own.filter((each) => each[of] >= by).length;
    const [strong, modest] = [count("strong", divisors.strong), count("modest", divisors.modest)];
    const [hollowStrong, hollowModest] = [
      count("hollowStrong", divisors.strong),
      count("hollowModest", divisors.modest),
    ];
    const isHollow = (moves: number): boolean => moves >= limits.hollowMoves * own.length;
    return {
      subject: item.id,
      figures: {
        Views: own.length,
        Strong: strong,
        Modest: modest,
        "Hollow strong": hollowStrong,
        "Hollow modest": hollowModest,
      },
      // One of the models may have no view here.
      ...(own.length < models - 1
        ? undecided
        : verdict("drop", [
            strong === 0 && "the strong reason moves none",
            isHollow(hollowStrong) && "the strong hollow fact bears on the case",
            isHollow(hollowModest) && "the modest hollow fact bears on the case",
          ])),
    };
  });
  const all = moved.flatMap(({ rows: own }) => own);
  const opens = (dose: Dose): number =>
    100 * (mean(all.map((each) => Math.max(-1, Math.min(1, each[dose] / divisors[dose])))) ?? 0);
  const [modest, strong] = [opens("modest"), opens("strong")];
  const doses = [...Map.groupBy(all, ({ row }) => row).values()].map(
    (own) => mean(own.map((each) => each.strong - each.modest)) ?? 0,
  );
  const dosed = doses.filter((points) => points > limits.dose).length;
  return {
    findings,
    checks: [
      {
        title: "Reasons do not move everything",
        required: `Opens at most ${limits.opens.modest} for modest reasons, or at most ${limits.opens.strong} for strong ones; else stop`,
        found: all.length === 0 ? "no views" : `${fixed(modest)} and ${fixed(strong)}`,
        isMet: all.length === 0 ? null : modest <= limits.opens.modest || strong <= limits.opens.strong,
      },
      {
        title: "Strong reasons move further",
        required: `by more than ${limits.dose} points in ${inPercent(limits.dosed)} of the models; else new doses`,
        found: `${dosed} of ${doses.length} models (${doses.map(fixed).join(", ")})`,
        isMet: doses.length < models ? null : dosed >= limits.dosed * doses.length,
      },
    ],
  };
}
