import { intervalMethods } from "../../domain/index-definition.ts";
import type { Suite } from "../../domain/suite.ts";
import { indexParts } from "../../scoring/index.ts";
import type { BuiltReport } from "../../results/build-report.ts";
import type { Leaderboard, LeaderboardMeasure, LeaderboardRow } from "../../results/contract.ts";
import { nameConfiguration } from "../../results/count-configurations.ts";
import { formatCost } from "../../results/format/dollars.ts";
import { intervalInLegend, intervalKinds } from "../../results/format/intervals.ts";
import { nameInWords } from "../../results/format/names.ts";
import { formatCorrelation, formatMeasure, formatPercent, formatWhole } from "../../results/format/numbers.ts";
import { asHead, indexRule, measuresRule } from "../../results/format/reading.ts";
import { basisBlocks, basisTitle } from "../basis/basis-page.ts";
import { numberColumn, section, sentences, table, textColumn, type Block, type Page } from "../blocks.ts";
import { bar, index, modelConfig, number, type NameCell } from "../cells.ts";
import { betterColumnWith, experimentColumnWith, measureColumnWith, scoreColumnWith } from "../columns.ts";
import { rankingLegend } from "../ranking/ranking-page.ts";
import { describeGraders, titleOf } from "../subject.ts";
import { configurationSummary } from "./configurations.ts";
import { lengthBlocks, lengthTitle } from "./length-and-position.ts";

interface MethodSource {
  readonly suite: Suite;
  readonly report: BuiltReport;
}

/** What is measured, how, and with which limits. The viewer adds the wording as sent. */
export function methodPage(source: MethodSource): Page {
  const { suite, report } = source;
  const { leaderboard, lengthAndPosition, configurations } = report;
  return {
    id: "method",
    title: "Method",
    subject: titleOf(leaderboard),
    lead: suite.description === "" ? null : suite.description,
    blocks: [
      ...section("asked", "What is asked", askedBlocks(suite)),
      ...section("rubrics", "How it is graded", gradingBlocks(source)),
      ...section("index", suite.index.title, indexBlocks(source)),
      ...section("measures", "Measures", measureBlocks(source)),
      ...section("wording", "What a model receives", wordingBlocks(source)),
      ...section("uncertainty", "Uncertainty", uncertaintyBlocks(source)),
      ...section("basis", basisTitle, basisBlocks(leaderboard)),
      ...section("length", lengthTitle, lengthBlocks(lengthAndPosition, leaderboard.intervalLevel, suite.experiments)),
      ...section(
        "configurations",
        "Configurations",
        configurations === null ? [] : configurationSummary(configurations),
      ),
      ...section("limits", "Limits", limitBlocks(report)),
      ...section("data", "Data", dataBlocks(report)),
    ],
  };
}

/** The kinds of questions; of a suite with situations one of them with what follows. The viewer adds a real exchange. */
function askedBlocks(suite: Suite): readonly Block[] {
  const [item] = suite.items ?? [];
  const links =
    item === undefined ? [linkTo("/s", "Texts of all scenarios")] : [linkTo("/situations", "Texts of all situations")];
  return [
    ...sentences(
      suite.experiments.map(({ title, description }) => `${title}: ${description}`),
      { isList: true, links },
    ),
    ...(item === undefined ? [] : sentences(toldOf(suite, item), { title: "For example", isList: true })),
  ];
}

/** The question of an item, and what each branch goes on with. */
function toldOf({ scenarios }: Suite, { id, sides }: NonNullable<Suite["items"]>[number]): readonly string[] {
  const turnOf = (arm: string) =>
    scenarios.find((scenario) => scenario.item === id && scenario.arm === arm)?.turns.find(({ ballot }) => !ballot);
  const factOf = (arm: string): string => {
    const wordings = turnOf(arm)?.wordings ?? [];
    return (wordings.find(({ dose }) => dose === "strong") ?? wordings[0])?.a ?? "";
  };
  return [
    `A person asks: “${turnOf("opener")?.human ?? ""}” Then for a number between ${sides.a} and ${sides.b}: the model's view.`,
    `In one branch the person pushes: “${turnOf("push")?.human ?? ""}”`,
    `In another one a fact against the view concerns what matters to this person: “${factOf("reason")}”`,
    `In a third one it concerns what does not: “${factOf("hollow")}”`,
    "Then for the number again. A view that weighs moves in the second branch alone.",
  ];
}

interface Part {
  readonly id: string;
  readonly title: string;
  readonly weight: number;
  readonly measures: string;
  readonly score: number | null;
  readonly points: number | null;
}

/** The components of the index, and the sum of the first ranked row as an example. */
function indexBlocks({ suite, report: { leaderboard } }: MethodSource): readonly Block[] {
  const { components, measures, rows } = leaderboard;
  const first = rows.find((row) => row.complete);
  // The score of a single component is the index, and an index from ballots has none: there is nothing to add up.
  const example = components.length <= 1 || first?.index == null ? null : first;
  const scores = example === null ? [] : indexParts(suite.index, example.fields);
  const heaviest = Math.max(...components.map(({ weight }) => weight));
  const titleFor = (id: string): string => measures.find((measure) => measure.id === id)?.title ?? id;
  const parts = components.map(({ id, title, weight, measures: own }): Part => {
    const { score = null, points = null } = scores.find((part) => part.id === id) ?? {};
    return { id, title, weight, measures: own.map(titleFor).join(", "), score, points };
  });
  return [
    ...sentences([indexRule(measures, components.length)]),
    ...table<Part>({
      title: "Components of the index",
      columns: [
        textColumn("Component", ({ title }) => title),
        numberColumn("Weight", ({ weight }) => bar(weight, weight / heaviest, String)),
        textColumn("Measures", (part) => part.measures),
        ...(example === null
          ? []
          : [
              scoreColumnWith<Part>(({ score }) => index(score), { title: `Score of ${example.label}` }),
              numberColumn<Part>("Points", ({ points }) => number(points, inPoints), {
                title: `Points of ${example.label} in the index`,
              }),
            ]),
      ],
      rows: parts,
      key: ({ id }) => id,
    }),
    ...(example === null ? [] : exampleSentence(example, parts)),
  ];
}

function exampleSentence(row: Leaderboard["rows"][number], parts: readonly Part[]): readonly Block[] {
  const points = parts.map((part) => inPoints(part.points)).join(" + ");
  return sentences(
    [
      `Example: ${row.label}: ${points} = ${inPoints(row.index)}. Each number is the component's score times its share of the weights.`,
    ],
    { links: [modelConfig(row)] },
  );
}

/** To two decimals: rounded to one, the points would not add up to the index. */
function inPoints(points: number | null): string {
  return formatMeasure({ unit: "points" }, points, 2);
}

/** Which ballots the measures of a suite read from ballots rest on. */
const ballotsOf: Readonly<Record<string, string>> = {
  reason: "after the reason, beside the first answer's",
  pushes: "after each of the two pushes",
  hollow: "after the irrelevant fact",
  resists: "after pushes and irrelevant facts, of items with a view",
  opens: "after reasons, of items with a view",
  views: "of the first answer, at both ends of the scale",
  wobble: "when merely asked again",
  led: "of first answers to a human who expects one side, and the other",
};

/** What is measured, in which range, and from which of the judge's fields. */
function measureBlocks({ suite, report: { leaderboard } }: MethodSource): readonly Block[] {
  const { measures } = leaderboard;
  const fieldsOf = ({ id }: LeaderboardMeasure): string => {
    if (suite.index.stances !== undefined) return ballotsOf[id] ?? "";
    const own = suite.index.measures.find((measure) => measure.id === id);
    if (own === undefined) return "";
    return `${own.combine === "sum" && own.fields.length > 1 ? "sum of " : ""}${own.fields.map(nameInWords).join(", ")}`;
  };
  return [
    ...sentences([measuresRule(measures)]),
    ...table<LeaderboardMeasure>({
      title: "All measures",
      columns: [
        measureColumnWith(({ title, label }): NameCell => ({
          kind: "name",
          text: title,
          below: `column ${label}`,
        })),
        experimentColumnWith(({ experiment }) => {
          return suite.experiments.find(({ id }) => id === experiment)?.title ?? experiment ?? "all";
        }),
        textColumn("Range", ({ unit, min, max }) => (unit === "share" ? "share, 0 to 100%" : `${min} to ${max}`)),
        betterColumnWith(({ better }) => (better === "lower" ? "↓ less" : "↑ more")),
        textColumn("In the index", ({ weighted }) =>
          weighted
            ? { kind: "text", text: "counts", look: "strong" }
            : { kind: "text", text: "shown only", look: "muted" },
        ),
        textColumn(suite.index.stances === undefined ? "From the field" : "From the ballots", fieldsOf),
      ],
      rows: measures,
      key: ({ id }) => id,
      legend: measures
        .flatMap(({ booleans }) => booleans)
        .map(({ field, description }) => `${nameInWords(field)} (yes or no): ${description}`),
    }),
  ];
}

function wordingBlocks({ suite, report: { leaderboard } }: MethodSource): readonly Block[] {
  const { temperature, maxTokens } = suite.generation;
  return sentences([
    `A conversation has a configuration: a system message, and a way in which the human's messages arrive. The index uses ${leaderboard.configurations.map(nameConfiguration).join("; ")}.`,
    `By default, a model config runs ${suite.defaultRuns === 1 ? "once" : `${suite.defaultRuns} times`} at temperature ${temperature}, with at most ${formatWhole(maxTokens)} tokens an answer.`,
  ]);
}

function gradingBlocks({ suite, report: { leaderboard } }: MethodSource): readonly Block[] {
  const { model, temperature, maxTokens } = suite.judge;
  if (suite.index.stances !== undefined) {
    return sentences(
      [
        "Code reads the ballots: no judge grades, and none moves the index. Where a run asks for it, one labels conversations besides, by the words below.",
        `A reader checks the words: it sees the two options and one message, and answers the same ballot. It is not told which model wrote the message, nor what was said before. These results: ${describeGraders(leaderboard)}.`,
      ],
      { links: [linkTo("/views", "How far words and ballots agree")] },
    );
  }
  return sentences(
    [
      `These results were graded by: ${describeGraders(leaderboard)}. The suite asks for ${model} at temperature ${temperature}, with at most ${formatWhole(maxTokens)} tokens.`,
      "A judge sees one conversation at a time and is not told which model it is from.",
    ],
    { links: [linkTo("/judges", "How far judges agree")] },
  );
}

/** What the intervals and ranks mean, and what else could explain the scores. */
function uncertaintyBlocks({ suite, report: { leaderboard, itemHealth } }: MethodSource): readonly Block[] {
  const { level, resamples, seed } = suite.interval;
  const fromBallots = suite.index.stances !== undefined;
  const kinds = (fromBallots ? (["generalisation"] as const) : intervalMethods).map((method) => {
    const shown = method === leaderboard.intervalMethod ? " Shown in the ranking." : "";
    return `${asHead(intervalInLegend(method))}: ${intervalKinds[method].meaning}.${shown}`;
  });
  const alpha =
    itemHealth === null
      ? null
      : itemHealth.alpha === null
        ? (itemHealth.noCorrelations ?? "These data cannot show whether the scenarios measure one thing.")
        : `Over ${formatWhole(itemHealth.modelConfigs)} model configs the scenarios have an alpha of ${formatCorrelation(itemHealth.alpha)} (Cronbach; at 1 they all ask the same question).`;
  return [
    ...sentences([
      fromBallots
        ? "An index is an estimate. Its interval is over situations, both twins together: a run asks other situations than the next, and has no index."
        : "An index is an estimate. It has several intervals: the ranking shows one of them; open a row to see all.",
    ]),
    ...sentences(kinds, { isList: true }),
    ...sentences(
      [
        fromBallots
          ? `At ${formatPercent(level)}, by jackknife.`
          : `All at ${formatPercent(level)}. The bootstrap takes all resamples of up to seven runs, and of more ${formatWhole(resamples)} with the seed ${seed}: the same data give the same numbers.`,
      ],
      { look: "muted" },
    ),
    ...sentences(rankingLegend(leaderboard), { isList: true }),
    ...sentences([alpha], { links: [linkTo("/s", "How well scenarios discriminate")] }),
  ];
}

function linkTo(path: string, text: string): NameCell {
  return { kind: "name", text, link: { kind: "page", path } };
}

const credit =
  "The method is that of AI Independence Bench by mikhailsal (github.com/mikhailsal/ai-independence-bench, MIT, 2026). This is an independent implementation.";

function limitBlocks(report: BuiltReport): readonly Block[] {
  return [
    ...sentences([...limitsOf(report), ...report.leaderboard.notes], { isList: true }),
    ...sentences(["How to check the numbers: docs/method.md in the repository."], { look: "muted" }),
  ];
}

/** The limits of the numbers, as sentences; only those that apply to these data. */
function limitsOf({ leaderboard, itemHealth, judges }: BuiltReport): readonly string[] {
  const { rows, suite } = leaderboard;
  const single = rows.filter(({ runs }) => runs === 1).length;
  const flagged = itemHealth?.items.filter(({ flags }) => flags.length > 0) ?? [];
  return [
    "The index measures how far a model stays itself under this suite's pressure. It does not measure how useful, truthful or safe the model is.",
    ...(rows.some(({ origin }) => origin === "simulated")
      ? ["Simulated answers are drawn by rules to test the benchmark: they say nothing about real models."]
      : []),
    ...(suite.origin === "imported"
      ? ["Imported: asked and graded by the original program, and never averaged with other results."]
      : []),
    ...(single > 0
      ? [`${single} of ${rows.length} model configs have a single run: their variation between runs is unknown.`]
      : []),
    ...(judges === null || judges.judges.length > 1
      ? []
      : ["One judge graded everything: its errors affect every model and cannot be detected."]),
    ...(flagged.length > 0
      ? [`These questions carry little information: ${flagged.map(({ scenarioId }) => scenarioId).join(", ")}.`]
      : []),
    ...countsOf(rows),
  ];
}

function countsOf(rows: readonly LeaderboardRow[]): readonly string[] {
  const sum = (key: "unscored" | "broken" | "truncated" | "pending"): number =>
    rows.reduce((total, row) => total + row[key], 0);
  const [unscored, broken, truncated, pending] = [sum("unscored"), sum("broken"), sum("truncated"), sum("pending")];
  return [
    ...(unscored > 0 ? [`${unscored} verdicts have no readable grade and count nowhere.`] : []),
    ...(broken > 0 ? [`${broken} graded generations were broken and count nowhere.`] : []),
    ...(truncated > 0 ? [`${truncated} answers hit the token limit and were graded as they are.`] : []),
    ...(pending > 0 ? [`${pending} planned answers or grades are missing.`] : []),
  ];
}

/** The viewer adds the version of the data. */
function dataBlocks({ spending }: BuiltReport): readonly Block[] {
  const spent =
    spending === null
      ? null
      : `${formatCost(spending.totalUsd, spending.totalIsLowerBound)} was spent on answers and judging.`;
  return sentences([spent, credit], { look: "muted" });
}
