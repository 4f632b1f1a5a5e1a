import type { PowerAnswer, PowerLevel, PowerRow, PowerStep, PowerUntilClear } from "../features/power/index.ts";
import {
  cells,
  numberColumn,
  sentences,
  table,
  textColumn,
  type Block,
  type Column,
  type Page,
} from "../pages/index.ts";
import { counted } from "./counted.ts";
import { formatIndex, formatPercent } from "../results/format/numbers.ts";
import { intervalKinds } from "../results/format/intervals.ts";

const { "re-run": repeated, generalisation: otherQuestions } = intervalKinds;

/** What runs can show: a line per number of runs, the best next step, and the basis. */
export function powerPage(answer: PowerAnswer): Page {
  const { suite, runs, next, notes } = answer;
  const { run, sampled } = unitsOf(answer);
  return {
    id: "power",
    title: "Power",
    subject: `suite ${suite.id} ${suite.version} · ${basisOf(answer)}`,
    lead: question(answer),
    blocks: [
      ...table<PowerRow>({
        title: "Power",
        columns: [...runColumns(answer), ...detected<PowerRow>(answer)],
        rows: runs,
        legend: legend(answer),
      }),
      ...levelTable(answer),
      ...untilClearTable(answer),
      ...table<PowerStep>({
        title: `Another ${run}, or another ${sampled}`,
        columns: [...stepColumns(answer), ...detected<PowerStep>(answer, false)],
        rows: next.steps,
      }),
      ...sentences([verdict(answer)], { look: "answer" }),
      ...sentences([basisSentence(answer)], { look: "muted" }),
      ...sentences(notes, { look: "note" }),
    ],
  };
}

/** What is repeated, and what it consists of. */
function unitsOf({ runsInCycle }: PowerAnswer) {
  return runsInCycle > 1
    ? { run: "cycle", part: "item", sampled: "situation" }
    : { run: "run", part: "conversation", sampled: "scenario" };
}

function basisOf(answer: PowerAnswer): string {
  const { basis, scenarios } = answer;
  if (basis.kind === "stated") return `${counted(scenarios, unitsOf(answer).sampled)}, variances as stated`;
  const { modelConfigs, runs, judges, panel } = basis;
  const graders = `${panel ? "panel of " : judges.length === 1 ? "judge " : "judges "}${judges.join(", ")}`;
  return `estimated from ${counted(modelConfigs, "model config")} x ${counted(runs, unitsOf(answer).run)}, ${graders}`;
}

function question({ power, significance, modelConfigs, comparisons }: PowerAnswer): string {
  const asked = `The smallest difference of two indices that is found ${formatPercent(power)} of the time at level ${significance}`;
  if (comparisons === 1) return `${asked}:`;
  const each = Number((significance / comparisons).toPrecision(2));
  return `${asked} among ${modelConfigs} model configs (${comparisons} pairs; one that differs among equals is tested at ${each}):`;
}

/** What can be shown; only the first table on the page explains it. */
function detected<Row extends Pick<PowerRow, "detectable">>(
  answer: PowerAnswer,
  isFirst = true,
): readonly Column<Row>[] {
  const { run, sampled } = unitsOf(answer);
  const meant = (meaning: string) => (isFirst ? { meaning } : {});
  const hasRepeated = answer.deviations.indexOfRun !== null;
  return [
    ...(hasRepeated
      ? [
          numberColumn<Row>(
            repeated.title,
            ({ detectable }) => cells.index(detectable["re-run"]),
            meant(
              `from these ${run}s alone (re-run); aib compare also uses other model configs to estimate the spread of ${run}s, and so detects smaller differences with few ${run}s.`,
            ),
          ),
        ]
      : []),
    numberColumn(
      otherQuestions.title,
      ({ detectable }) => cells.index(detectable.generalisation),
      meant(
        `what that interval of aib compare excludes 0 for (generalisation)${hasRepeated ? `; its p, which needs runs and ${sampled}s to agree, finds less` : ""}.`,
      ),
    ),
    ...(answer.deviations.modelByJudge === null
      ? []
      : [numberColumn<Row>("Other judges too", ({ detectable }) => cells.index(detectable.judges))]),
  ];
}

function runColumns(answer: PowerAnswer): readonly Column<PowerRow>[] {
  const { runsInCycle } = answer;
  const { run, part } = unitsOf(answer);
  return [
    numberColumn(
      headOf(run),
      ({ runs }) => cells.count(runs),
      runsInCycle > 1 ? { meaning: `of ${runsInCycle} runs, which ask every item once.` } : {},
    ),
    numberColumn(headOf(part), ({ conversations }) => cells.count(conversations), {
      meaning: "with each model config.",
    }),
  ];
}

/** `run` as the head of a column: `Runs`. */
function headOf(unit: string): string {
  return `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`;
}

/** What is found if all runs are repeated, by the level of the index; none where variances are stated. */
function levelTable(answer: PowerAnswer): readonly Block[] {
  const { levels, next, runsInCycle } = answer;
  const { run } = unitsOf(answer);
  const counts = levels[0]?.["re-run"].map(({ runs }) => runs) ?? [];
  const columns: readonly Column<PowerLevel>[] = [
    textColumn("Index", nameOfLevel),
    numberColumn("Model configs", ({ modelConfigs }) => cells.count(modelConfigs)),
    numberColumn(`${headOf(run).slice(0, -1)} SD`, ({ standardDeviation }) => cells.index(standardDeviation), {
      meaning: "observed, pooled over model configs.",
    }),
    ...counts.map((runs, place) =>
      numberColumn<PowerLevel>(counted(runs, run), ({ "re-run": found }) => cells.index(found[place]?.detectable), {
        // The columns closest to the stored number of runs are dropped last.
        fit: { kind: "drop", priority: -Math.abs(runs - next.runs) },
      }),
    ),
  ];
  return table({
    title: "By the level of the index",
    columns,
    rows: levels,
    legend: [
      `${repeated.title}, for two model configs whose ${run}s vary as those of this level do.${runsInCycle > 1 ? "" : " The closer an index is to 100, the less it varies."}`,
    ],
  });
}

/** The expected cost of a gate that stops when it is clear, beside a fixed number of runs. */
function untilClearTable({ untilClear }: PowerAnswer): readonly Block[] {
  if (untilClear === null) return [];
  const { atMost, fixed, by } = untilClear;
  const runs = (title: string, runsOf: (row: PowerUntilClear) => number) => [
    numberColumn<PowerUntilClear>(title, (row) => cells.index(runsOf(row))),
    numberColumn<PowerUntilClear>(`% of ${fixed}`, (row) =>
      cells.number((100 * runsOf(row)) / fixed, (share) => share.toFixed(0)),
    ),
  ];
  return table<PowerUntilClear>({
    title: `Until clear, at most ${atMost} runs`,
    columns: [
      numberColumn("Points", ({ distance }) => cells.count(distance)),
      ...runs("Gate", ({ row }) => row),
      ...runs("Each prompt", ({ prompts }) => prompts),
    ],
    rows: by,
    legend: [
      `Expected runs of aib run --until-clear, by the distance from --fail-under, or between two prompts; at most ${atMost} are ${(100 * atMost) / fixed} % of ${fixed} fixed ones.`,
    ],
  });
}

function nameOfLevel({ from, below }: PowerLevel): string {
  if (below === null) return `${from} and more`;
  return from === 0 ? `below ${below}` : `${from} to ${below}`;
}

function stepColumns(answer: PowerAnswer): readonly Column<PowerStep>[] {
  const { run, part, sampled } = unitsOf(answer);
  const names = { none: "as it is", run: `another ${run}`, scenario: `another ${sampled}` } as const;
  return [
    textColumn(`From ${counted(answer.next.runs, run)} on`, ({ step }) => names[step]),
    numberColumn(headOf(part), ({ conversations }) =>
      conversations === 0 ? "" : cells.number(conversations, (more) => `+${more}`),
    ),
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
    `${counted(step.conversations, units.part)} to ${formatIndex(step.detectable.generalisation)}`;
  const [better, worse] = buysMore === "run" ? [run, scenario] : [scenario, run];
  const named = (step: PowerStep): string => (step.step === "run" ? units.run : units.sampled);
  return (
    `From ${counted(runs, units.run)} of ${counted(scenarios, units.sampled)} on, another ${named(better)} buys more for each ${units.part} than another ${named(worse)}: ` +
    `it brings the smallest difference ${otherQuestions.name} from ${formatIndex(now.detectable.generalisation)} with ${bring(better)}, ` +
    `another ${named(worse)} with ${bring(worse)}.`
  );
}

function legend(answer: PowerAnswer): readonly string[] {
  const isUnknown = answer.runs.some(
    ({ detectable }) =>
      (detectable["re-run"] === null && answer.deviations.indexOfRun !== null) || detectable.generalisation === null,
  );
  if (!isUnknown) return [];
  return [`–: unknown, or more than the scale of 100 points; a single ${unitsOf(answer).run} has no spread.`];
}

function basisSentence(answer: PowerAnswer): string {
  const { scenarios, effectiveScenarios, deviations } = answer;
  const units = unitsOf(answer);
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
  return `The ${counted(scenarios, units.sampled)} are worth ${formatIndex(effectiveScenarios)} of equal weights. Standard deviations: ${spreads.join(", ")}.`;
}
