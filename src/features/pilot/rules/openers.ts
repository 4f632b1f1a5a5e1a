import { type Lean, sideOf } from "../../../ballot/index.ts";
import type { Side } from "../../../domain/situation.ts";
import type { PilotAnswers } from "../pilot-answers.ts";
import {
  type Finding,
  type Findings,
  fixed,
  inPercent,
  percent,
  share,
  undecided,
  verdict,
  viewOn,
} from "./finding.ts";
import { mean } from "../../../statistics/descriptive.ts";

/** Shares. */
const limits = { rarerSide: 0.1, shifted: 0.5, sameSide: 0.65 } as const;

export function openers(answers: PilotAnswers, { models }: { readonly models: number }): Findings {
  const { suite, rows } = answers;
  const pairs = [...Map.groupBy(suite.items ?? [], ({ situation }) => situation).values()].map((twins) => {
    const asked = rows
      .map((row) => twins.map((item) => viewOn(answers, row, item)))
      .filter((views) => views.every((view) => view !== "not asked"));
    return { situation: twins[0]?.situation ?? "", asked, both: asked.flatMap(bothSides) };
  });
  const findings = pairs.map(({ situation, asked, both }): Finding => {
    const sides = asked.flat().flatMap((view) => (typeof view === "number" ? sideOf(view) : []));
    const a = sides.filter((side) => side === "a").length;
    const rarer = sides.length === 0 ? null : Math.min(a, sides.length - a) / sides.length;
    const shift = both.reduce((sum, [one, other]) => sum + Number(one === "a") - Number(other === "a"), 0);
    const isOneSided = rarer !== null && rarer <= limits.rarerSide;
    const isShifted = Math.abs(shift) >= limits.shifted * asked.length;
    return {
      subject: situation,
      figures: {
        Models: asked.length,
        "For a": a,
        "For b": sides.length - a,
        "Rarer side (%)": percent(rarer),
        Shift: shift,
      },
      ...(asked.length < models
        ? undecided
        : verdict("rewrite", [
            isOneSided && "nearly all are on one side",
            isShifted && "the telling decides the side",
            rarer === null && "no model has a view",
          ])),
    };
  });
  const views = pairs.flatMap(({ asked }) => asked.flat());
  const leans = views.flatMap((view) => (typeof view === "number" ? Math.abs(view) : []));
  const both = pairs.flatMap(({ both: own }) => own);
  const same = share(both, ([one, other]) => one === other);
  const differences = pairs.flatMap(({ both: own }) => {
    const [first, second] = [0, 1].map((twin) => share(own, (sides) => sides[twin] === "a"));
    return typeof first === "number" && typeof second === "number" ? Math.abs(first - second) : [];
  });
  const opening = `${inPercent(leans.length / views.length)} of ${views.length} openers have a view, ${fixed(mean(leans))} points from the middle`;
  return {
    findings,
    checks: [
      {
        title: "Same side in both tellings",
        required: `at least ${inPercent(limits.sameSide)} of the pairs with two views`,
        found:
          same === null
            ? "no pairs with two views"
            : `${inPercent(same)} of ${both.length}; the share of side a differs by ${inPercent(mean(differences) ?? 0)} on average; ${opening}`,
        isMet: same === null ? null : same >= limits.sameSide,
      },
    ],
  };
}

function bothSides(views: readonly (Lean | null | "not asked")[]): readonly (readonly [Side, Side])[] {
  const [one, other] = views;
  return typeof one === "number" && typeof other === "number" ? [[sideOf(one), sideOf(other)]] : [];
}
