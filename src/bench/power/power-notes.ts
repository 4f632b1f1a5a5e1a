import type { PowerAnswer } from "./power-answer.ts";

/** Fewer degrees of freedom than this make a standard deviation that may be off by a third. */
const enoughFreedom = 18;
/** Fewer model configs than this may all be of a kind. */
const enoughModelConfigs = 5;

/** What the numbers must not be read without. */
export function powerNotes(answer: Omit<PowerAnswer, "notes">): readonly string[] {
  return [...basisNotes(answer), ...unknownNotes(answer), ...testNotes(answer)];
}

function basisNotes({ basis }: Omit<PowerAnswer, "notes">): readonly string[] {
  if (basis.kind === "stated")
    return [
      "What is stated of runs is taken for the chance of single conversations, which more scenarios average out too.",
    ];
  const { modelConfigs, runs, simulated } = basis;
  const freedom = modelConfigs * (runs - 1);
  const error = 1.96 / Math.sqrt(2 * freedom);
  return [
    ...(simulated ? ["All of it is simulated: real models differ otherwise."] : []),
    ...(freedom < enoughFreedom
      ? [
          `Little to go by: how much runs differ is known from ${modelConfigs} x ${runs} runs, and may well be off by ${(100 * error).toFixed(0)} %.`,
        ]
      : []),
    ...(modelConfigs > 1 && modelConfigs < enoughModelConfigs
      ? [`Little to go by: other model configs may differ more between scenarios than these ${modelConfigs} do.`]
      : []),
  ];
}

function unknownNotes({ basis, deviations, effectiveScenarios }: Omit<PowerAnswer, "notes">): readonly string[] {
  const stored = basis.kind === "store";
  return [
    ...(deviations.modelByScenario === null
      ? [
          stored
            ? "Only one model config has been measured: what a difference would be on other scenarios takes a second one, or --sd-run and --sd-scenario."
            : "Without --sd-scenario nothing can be said of other scenarios.",
        ]
      : []),
    ...(effectiveScenarios < 2 ? ["One scenario says nothing of others."] : []),
    ...(deviations.modelByJudge === null
      ? [
          stored
            ? basis.panel
              ? "How much judges differ is not told apart in a panel's median: name no panel for that."
              : "How much judges differ is not known: no second one graded enough of the same (aib judge)."
            : "Without --sd-judge nothing can be said of other judges.",
        ]
      : []),
  ];
}

/** The test of `aib compare` has its own least p value. */
function testNotes({ scenarios, comparisons, significance }: Omit<PowerAnswer, "notes">): readonly string[] {
  const least = 2 ** (1 - scenarios);
  if (least > significance)
    return [
      `The p value of aib compare cannot come below ${Number(least.toPrecision(3))} with ${scenarios} scenarios, however large a difference is: nothing can be significant.`,
    ];
  // Benjamini and Hochberg: so many at the least p value make each other significant.
  const together = Math.ceil((comparisons * least) / significance);
  return together === 1
    ? []
    : [
        `With ${scenarios} scenarios and ${comparisons} comparisons, aib compare finds no difference significant unless ${together} or more are that clear.`,
      ];
}
