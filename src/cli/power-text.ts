import type { PowerAnswer, PowerLevel, PowerRow, PowerStep } from "../features/power/index.ts";
import {
  plainText,
  renderTable,
  wrapWords,
  numberColumn,
  textColumn,
  type Column,
  formatIndex,
  formatPercent,
} from "../report/index.ts";
import type { TextLayout } from "./text-layout.ts";

/** What runs can show: a line per number of runs, the best next step, and the basis. */
export function powerText(answer: PowerAnswer, layout: TextLayout): string {
  const { suite, runs, next, notes } = answer;
  const wrapped = (sentences: readonly string[]): string =>
    sentences.flatMap((sentence) => wrapWords(plainText(sentence), layout.width)).join("\n");
  return [
    wrapped([`Power · suite ${suite.id} ${suite.version} · ${basisOf(answer)}`, question(answer)]),
    renderTable({ columns: columnsFor<PowerRow>(answer, runColumns), rows: runs, ...layout }),
    ...levelBlocks(answer, layout),
    renderTable({ columns: columnsFor<PowerStep>(answer, stepColumns(next.runs)), rows: next.steps, ...layout }),
    wrapped([verdict(answer)]),
    wrapped([...legend(answer), ...notes.map((note) => `Note: ${note}`)]),
  ].join("\n\n");
}

function basisOf({ basis, scenarios }: PowerAnswer): string {
  if (basis.kind === "stated") return `${scenarios} scenarios, variances as stated`;
  const { modelConfigs, runs, judges, panel } = basis;
  const graders = `${panel ? "panel of " : judges.length === 1 ? "judge " : "judges "}${judges.join(", ")}`;
  return `estimated from ${count(modelConfigs, "model config")} x ${count(runs, "run")}, ${graders}`;
}

function question({ power, significance, modelConfigs, comparisons }: PowerAnswer): string {
  const asked = `The smallest difference of two indices that is found ${formatPercent(power)} of the time at level ${significance}`;
  if (comparisons === 1) return `${asked}:`;
  const each = Number((significance / comparisons).toPrecision(2));
  return `${asked} among ${modelConfigs} model configs (${comparisons} pairs; one that differs among equals is tested at ${each}):`;
}

type Detected = Pick<PowerRow, "conversations" | "detectable">;

/** The own columns of a table, then what can be shown. */
function columnsFor<Row extends Detected>(
  { deviations }: PowerAnswer,
  own: readonly Column<Row>[],
): readonly Column<Row>[] {
  return [
    ...own,
    numberColumn("These scenarios", ({ detectable }) => formatIndex(detectable.rerun)),
    numberColumn("Other scenarios", ({ detectable }) => formatIndex(detectable.generalisation)),
    ...(deviations.modelByJudge === null
      ? []
      : [numberColumn<Row>("Other judges too", ({ detectable }) => formatIndex(detectable.judges))]),
  ];
}

const runColumns: readonly Column<PowerRow>[] = [
  numberColumn("Runs", ({ runs }) => String(runs)),
  numberColumn("Conversations", ({ conversations }) => String(conversations)),
];

/** These scenarios by the level of the index; none where variances are stated. */
function levelBlocks({ levels, next }: PowerAnswer, layout: TextLayout): readonly string[] {
  if (levels.length === 0) return [];
  const counts = levels[0]?.rerun.map(({ runs }) => runs) ?? [];
  const columns: readonly Column<PowerLevel>[] = [
    textColumn("Index", nameOfLevel),
    numberColumn("Model configs", ({ modelConfigs }) => String(modelConfigs)),
    numberColumn("Run SD", ({ standardDeviation }) => formatIndex(standardDeviation)),
    ...counts.map((runs, place) => {
      const cell = ({ rerun }: PowerLevel): string => formatIndex(rerun[place]?.detectable ?? null);
      // The columns closest to the stored number of runs are dropped last.
      const fit = { kind: "drop", priority: -Math.abs(runs - next.runs) } as const;
      return numberColumn(count(runs, "run"), cell, { fit });
    }),
  ];
  return [renderTable({ columns, rows: levels, ...layout })];
}

function nameOfLevel({ from, below }: PowerLevel): string {
  if (below === null) return `${from} and more`;
  return from === 0 ? `below ${below}` : `${from} to ${below}`;
}

function stepColumns(runs: number): readonly Column<PowerStep>[] {
  const names = { none: "as it is", run: "another run", scenario: "another scenario" } as const;
  return [
    textColumn(`From ${count(runs, "run")} on`, ({ step }) => names[step]),
    numberColumn("Conversations", ({ conversations }) => (conversations === 0 ? "" : `+${conversations}`)),
  ];
}

/** Compares another run with another scenario, in one sentence. */
function verdict({ next, scenarios }: PowerAnswer): string {
  const { runs, steps, buysMore } = next;
  const after = (name: PowerStep["step"]): PowerStep | undefined => steps.find(({ step }) => step === name);
  const [now, run, scenario] = [after("none"), after("run"), after("scenario")];
  if (buysMore === null || !now || !run || !scenario)
    return "Unknown whether another run or another scenario helps more: the notes list the missing data.";
  const bring = (step: PowerStep): string =>
    `${count(step.conversations, "conversation")} to ${formatIndex(step.detectable.generalisation)}`;
  const [better, worse] = buysMore === "run" ? [run, scenario] : [scenario, run];
  return (
    `From ${count(runs, "run")} of ${count(scenarios, "scenario")} on, another ${better.step} buys more for each conversation than another ${worse.step}: ` +
    `it brings the smallest difference on other scenarios from ${formatIndex(now.detectable.generalisation)} with ${bring(better)}, ` +
    `another ${worse.step} with ${bring(worse)}.`
  );
}

function legend({ scenarios, effectiveScenarios, deviations, runs, levels }: PowerAnswer): readonly string[] {
  const worth = formatIndex(effectiveScenarios);
  const known = [
    ["an index from run to run", deviations.indexOfRun],
    ["the score of a scenario by model config", deviations.model],
    ["by scenario", deviations.scenario],
    ["model config on one scenario", deviations.modelByScenario],
    ["by run", deviations.run],
    ["single conversation", deviations.conversation],
    ["by judge", deviations.judge],
    ["judge on one model config", deviations.modelByJudge],
  ] as const;
  const spreads = known.flatMap(([what, deviation]) =>
    deviation === null ? [] : [`${what} ${formatIndex(deviation)}`],
  );
  return [
    "Conversations: with each model config. These scenarios: if all runs are repeated, from these runs alone; aib compare also uses other model configs to estimate the spread of runs, and so detects smaller differences with few runs.",
    ...(levels.length === 0
      ? []
      : [
          "By index: these scenarios, for two model configs whose runs vary as those of this level do (Run SD: observed, pooled over model configs). The closer an index is to 100, the less it varies.",
        ]),
    "Other scenarios: on similar scenarios, as for the p value of aib compare.",
    ...(runs.some(({ detectable }) => detectable.rerun === null || detectable.generalisation === null)
      ? ["–: unknown, or more than the scale of 100 points; a single run has no spread."]
      : []),
    `The ${count(scenarios, "scenario")} are worth ${worth} of equal weights. Standard deviations: ${spreads.join(", ")}.`,
  ];
}

function count(size: number, what: string): string {
  return `${size} ${what}${size === 1 ? "" : "s"}`;
}
