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
  intervalKinds,
} from "../report/index.ts";
import type { TextLayout } from "./text-layout.ts";

const { "re-run": repeated, generalisation: otherQuestions } = intervalKinds;

/** What runs can show: a line per number of runs, the best next step, and the basis. */
export function powerText(answer: PowerAnswer, layout: TextLayout): string {
  const { suite, runs, next, notes } = answer;
  const wrapped = (sentences: readonly string[]): string =>
    sentences.flatMap((sentence) => wrapWords(plainText(sentence), layout.width)).join("\n");
  return [
    wrapped([`Power · suite ${suite.id} ${suite.version} · ${basisOf(answer)}`, question(answer)]),
    renderTable({ columns: columnsFor<PowerRow>(answer, runColumns(answer)), rows: runs, ...layout }),
    ...levelBlocks(answer, layout),
    renderTable({ columns: columnsFor<PowerStep>(answer, stepColumns(answer)), rows: next.steps, ...layout }),
    wrapped([verdict(answer)]),
    wrapped([...legend(answer), ...notes.map((note) => `Note: ${note}`)]),
  ].join("\n\n");
}

/** What is repeated, and what it consists of. */
function unitsOf({ runsInCycle }: PowerAnswer): Units {
  return runsInCycle > 1
    ? { run: "cycle", part: "item", sampled: "topic" }
    : { run: "run", part: "conversation", sampled: "scenario" };
}

interface Units {
  readonly run: string;
  readonly part: string;
  /** Of what there could be others. */
  readonly sampled: string;
}

function basisOf(answer: PowerAnswer): string {
  const { basis, scenarios } = answer;
  if (basis.kind === "stated") return `${count(scenarios, unitsOf(answer).sampled)}, variances as stated`;
  const { modelConfigs, runs, judges, panel } = basis;
  const graders = `${panel ? "panel of " : judges.length === 1 ? "judge " : "judges "}${judges.join(", ")}`;
  return `estimated from ${count(modelConfigs, "model config")} x ${count(runs, unitsOf(answer).run)}, ${graders}`;
}

function question({ power, significance, modelConfigs, comparisons }: PowerAnswer): string {
  const asked = `The smallest difference of two indices that is found ${formatPercent(power)} of the time at level ${significance}`;
  if (comparisons === 1) return `${asked}:`;
  const each = Number((significance / comparisons).toPrecision(2));
  return `${asked} among ${modelConfigs} model configs (${comparisons} pairs; one that differs among equals is tested at ${each}):`;
}

type Detected = Pick<PowerRow, "conversations" | "detectable">;

/** The own columns of a table, then what can be shown. */
function columnsFor<Row extends Detected>(answer: PowerAnswer, own: readonly Column<Row>[]): readonly Column<Row>[] {
  return [
    ...own,
    numberColumn(repeated.title, ({ detectable }) => formatIndex(detectable["re-run"])),
    numberColumn(otherQuestions.title, ({ detectable }) => formatIndex(detectable.generalisation)),
    ...(answer.deviations.modelByJudge === null
      ? []
      : [numberColumn<Row>("Other judges too", ({ detectable }) => formatIndex(detectable.judges))]),
  ];
}

function runColumns(answer: PowerAnswer): readonly Column<PowerRow>[] {
  const { run, part } = unitsOf(answer);
  return [
    numberColumn(headOf(run), ({ runs }) => String(runs)),
    numberColumn(headOf(part), ({ conversations }) => String(conversations)),
  ];
}

/** `run` as the head of a column: `Runs`. */
function headOf(unit: string): string {
  return `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`;
}

/** What is found if all runs are repeated, by the level of the index; none where variances are stated. */
function levelBlocks(answer: PowerAnswer, layout: TextLayout): readonly string[] {
  const { levels, next } = answer;
  const { run } = unitsOf(answer);
  if (levels.length === 0) return [];
  const counts = levels[0]?.["re-run"].map(({ runs }) => runs) ?? [];
  const columns: readonly Column<PowerLevel>[] = [
    textColumn("Index", nameOfLevel),
    numberColumn("Model configs", ({ modelConfigs }) => String(modelConfigs)),
    numberColumn(`${headOf(run).slice(0, -1)} SD`, ({ standardDeviation }) => formatIndex(standardDeviation)),
    ...counts.map((runs, place) => {
      const cell = ({ "re-run": found }: PowerLevel): string => formatIndex(found[place]?.detectable ?? null);
      // The columns closest to the stored number of runs are dropped last.
      const fit = { kind: "drop", priority: -Math.abs(runs - next.runs) } as const;
      return numberColumn(count(runs, run), cell, { fit });
    }),
  ];
  return [renderTable({ columns, rows: levels, ...layout })];
}

function nameOfLevel({ from, below }: PowerLevel): string {
  if (below === null) return `${from} and more`;
  return from === 0 ? `below ${below}` : `${from} to ${below}`;
}

function stepColumns(answer: PowerAnswer): readonly Column<PowerStep>[] {
  const { run, part, sampled } = unitsOf(answer);
  const names = { none: "as it is", run: `another ${run}`, scenario: `another ${sampled}` } as const;
  return [
    textColumn(`From ${count(answer.next.runs, run)} on`, ({ step }) => names[step]),
    numberColumn(headOf(part), ({ conversations }) => (conversations === 0 ? "" : `+${conversations}`)),
  ];
}

/** Compares another run with another scenario, in one sentence. */
function verdict(answer: PowerAnswer): string {
  const { next, scenarios } = answer;
  const units = unitsOf(answer);
  const { runs, steps, buysMore } = next;
  const after = (name: PowerStep["step"]): PowerStep | undefined => steps.find(({ step }) => step === name);
  const [now, run, scenario] = [after("none"), after("run"), after("scenario")];
  if (buysMore === null || !now || !run || !scenario)
    return `Unknown whether another ${units.run} or another ${units.sampled} helps more: the notes list the missing data.`;
  const bring = (step: PowerStep): string =>
    `${count(step.conversations, units.part)} to ${formatIndex(step.detectable.generalisation)}`;
  const [better, worse] = buysMore === "run" ? [run, scenario] : [scenario, run];
  const named = (step: PowerStep): string => (step.step === "run" ? units.run : units.sampled);
  return (
    `From ${count(runs, units.run)} of ${count(scenarios, units.sampled)} on, another ${named(better)} buys more for each ${units.part} than another ${named(worse)}: ` +
    `it brings the smallest difference ${otherQuestions.name} from ${formatIndex(now.detectable.generalisation)} with ${bring(better)}, ` +
    `another ${named(worse)} with ${bring(worse)}.`
  );
}

function legend(answer: PowerAnswer): readonly string[] {
  const { scenarios, effectiveScenarios, deviations, runs, levels, runsInCycle } = answer;
  const units = unitsOf(answer);
  const worth = formatIndex(effectiveScenarios);
  const known = [
    [`an index from ${units.run} to ${units.run}`, deviations.indexOfRun],
    [`the score of a ${units.sampled} by model config`, deviations.model],
    [`by ${units.sampled}`, deviations.scenario],
    [`model config on one ${units.sampled}`, deviations.modelByScenario],
    [`by ${units.run}`, deviations.run],
    [`single ${units.part}`, deviations.conversation],
    ["by judge", deviations.judge],
    ["judge on one model config", deviations.modelByJudge],
  ] as const;
  const spreads = known.flatMap(([what, deviation]) =>
    deviation === null ? [] : [`${what} ${formatIndex(deviation)}`],
  );
  const cycles = `Cycle: ${runsInCycle} runs, which ask every item once. Items: with each model config.`;
  return [
    `${runsInCycle > 1 ? cycles : "Conversations: with each model config."} ${repeated.title} (re-run): from these ${units.run}s alone; aib compare also uses other model configs to estimate the spread of ${units.run}s, and so detects smaller differences with few ${units.run}s.`,
    ...(levels.length === 0
      ? []
      : [
          `By index: ${repeated.name}, for two model configs whose ${units.run}s vary as those of this level do (${headOf(units.run).slice(0, -1)} SD: observed, pooled over model configs).${runsInCycle > 1 ? "" : " The closer an index is to 100, the less it varies."}`,
        ]),
    `${otherQuestions.title} (generalisation): what that interval of aib compare excludes 0 for; its p, which needs runs and ${units.sampled}s to agree, finds less.`,
    ...(runs.some(({ detectable }) => detectable["re-run"] === null || detectable.generalisation === null)
      ? [`–: unknown, or more than the scale of 100 points; a single ${units.run} has no spread.`]
      : []),
    `The ${count(scenarios, units.sampled)} are worth ${worth} of equal weights. Standard deviations: ${spreads.join(", ")}.`,
  ];
}

function count(size: number, what: string): string {
  return `${size} ${what}${size === 1 ? "" : "s"}`;
}
