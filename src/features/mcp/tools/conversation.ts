import { z } from "zod";
import { usageError } from "../../../domain/bench-error.ts";
import { conversationKey, type ConversationPlace } from "../../../domain/conversation-place.ts";
import type { ModelConfig } from "../../../domain/model-config.ts";
import { deliveries, type Configuration, type Scenario, type Suite } from "../../../domain/suite.ts";
import { type ReportStore } from "../../../store/index.ts";
import { requireKnown, scenarioOf } from "../../../suite/index.ts";
import { oneOf, shortText, wholeNumber } from "../../../outside/given-options.ts";
import { defineTool, type Finding, type McpSubject, type Tool } from "../tool-server.ts";
import { modelNameMeaning, naming, oneNamed } from "./model-names.ts";
import { readingsBesideBallots } from "../../../results/load-readings.ts";
import { conversationParts } from "./conversation-parts.ts";
import { suiteName } from "./leaderboard.ts";
import { chooseSuite } from "../../../store/selection/choose-suite.ts";
import type { SkippedTurn, StoredAnswer, StoredVerdict } from "../../../store/views/stored-results.ts";

const input = z.strictObject({
  model: shortText().describe(modelNameMeaning),
  scenario: shortText().describe(
    "id of a scenario, as compare and search name it; in suites with items an item's arm: lake_cabin_1_push",
  ),
  run: wholeNumber(1, 1_000_000).default(1).describe("number of the run, from 1"),
  suite: suiteName,
  variant: shortText().optional().describe("id of the system variant; default: the suite's own"),
  delivery: oneOf(deliveries).optional().describe("how the human's words reached the model; default: the suite's own"),
  from: wholeNumber(1, 1_000_000)
    .default(1)
    .describe("the first part, from 1; for a conversation that one result cannot hold"),
});

/** One conversation whole: what was said, how each judge graded it, its ballots and what was not asked. */
export function conversationTool({ store, query }: McpSubject): Tool {
  return defineTool({
    name: "conversation",
    title: "One conversation",
    description:
      "Read one conversation whole: every message as sent, with system message and tool calls, ballots and how they were " +
      "read, what readers found in the words, turns that were not asked and why, and every judge's verdict with its reasons and its quote of the model.",
    input,
    async find({ suite: wantedSuite = query.suite, ...wish }) {
      const { digest } = chooseSuite(await store.suites(), wantedSuite);
      const [suite, modelConfigs] = await Promise.all([store.loadSuite(digest), store.modelConfigs(digest)]);
      const named = { store, suite: wantedSuite, names: [wish.model] };
      const modelConfig = await naming(named, async () => oneNamed(wish.model, modelConfigs));
      const known = suite.scenarios.map(({ id }) => id);
      const [scenarioId = ""] = requireKnown("scenario", [wish.scenario], known);
      const scenario = scenarioOf(suite, scenarioId);
      const recorded = await loadRecorded(store, { suite, modelConfig, scenario });
      const configuration = chooseConfiguration(recorded, { suite, scenario, wish });
      return findingOf(store, {
        suite,
        modelConfig,
        scenario,
        run: wish.run,
        configuration,
        recorded,
        from: wish.from,
      });
    },
  });
}

/** Everything of one model config in one scenario and in those that it builds on, of all runs. */
export interface Recorded {
  readonly answers: readonly StoredAnswer[];
  readonly verdicts: readonly StoredVerdict[];
  readonly skips: readonly SkippedTurn[];
}

interface Subject {
  readonly suite: Suite;
  readonly modelConfig: ModelConfig;
  readonly scenario: Scenario;
}

async function loadRecorded(store: ReportStore, { suite, modelConfig, scenario }: Subject): Promise<Recorded> {
  const query = { suiteDigest: suite.digest, modelConfigIds: [modelConfig.id] };
  const [answers, verdicts, skips] = await Promise.all([
    Array.fromAsync(store.storedAnswers({ ...query, scenarioIds: withTrunks(suite, scenario) })),
    Array.fromAsync(store.storedVerdicts({ ...query, scenarioIds: [scenario.id] })),
    store.skips(suite.digest),
  ]);
  const own = skips.filter((skip) => skip.modelConfigId === modelConfig.id && skip.scenarioId === scenario.id);
  return { answers, verdicts, skips: own };
}

/** Its own id first, then those whose answers it repeats or whose ballot decides it. */
function withTrunks(suite: Suite, { id, fork, sideBy }: Scenario): readonly string[] {
  const repeated = fork === undefined ? [] : withTrunks(suite, scenarioOf(suite, fork.scenario));
  return [...new Set([id, ...repeated, ...(sideBy === undefined ? [] : [sideBy])])];
}

interface Choice {
  readonly suite: Suite;
  readonly scenario: Scenario;
  readonly wish: Pick<z.infer<typeof input>, "run" | "variant" | "delivery">;
}

/** @throws BenchError usage where nothing is stored of this run, with the runs and configurations that are */
function chooseConfiguration({ answers, skips }: Recorded, { suite, scenario, wish }: Choice): Configuration {
  const places = [...answers.map(({ place }) => place), ...skips].filter((each) => each.scenarioId === scenario.id);
  const { run, variant, delivery } = wish;
  const fitting = places
    .filter((place) => place.run === run)
    .map(({ configuration }) => configuration)
    .filter((each) => (variant ?? each.variant) === each.variant && (delivery ?? each.delivery) === each.delivery);
  const usual = suite.defaultConfigurations.find((own) => fitting.some((each) => nameOf(each) === nameOf(own)));
  const chosen = usual ?? fitting[0];
  if (chosen !== undefined) return chosen;
  const stored = new Set(places.map((place) => `run ${place.run} under ${nameOf(place.configuration)}`));
  throw usageError(
    `Nothing is stored of run ${run} of "${scenario.id}" under what the call names.`,
    stored.size === 0 ? "Nothing was answered in this scenario." : `There is: ${[...stored].join(", ")}.`,
  );
}

function nameOf({ variant, delivery }: Configuration): string {
  return `${variant}/${delivery}`;
}

/** Which run to read: the names of the fields, then `sim/judge: run 1 7/9, run 2 1/2` for each judge. A verdict without a grade is a dash. */
function gradesByRun(
  { verdicts }: Recorded,
  { configuration, scenarioId }: ConversationPlace,
  judges: ReadonlyMap<string, string>,
): readonly string[] {
  const own = verdicts
    .filter(({ place }) => place.scenarioId === scenarioId && nameOf(place.configuration) === nameOf(configuration))
    .toSorted((one, other) => one.place.run - other.place.run);
  const grades = own.flatMap(({ verdict: { grade } }) => (grade.kind === "scored" ? [grade.scores] : []));
  const lines = [...Map.groupBy(own, ({ judgeId }) => judgeId)].map(([judgeId, graded]) => {
    const runs = graded.map(({ place: { run }, verdict: { grade } }) => {
      return `run ${run} ${grade.kind === "scored" ? Object.values(grade.scores).join("/") : "-"}`;
    });
    return `${judges.get(judgeId) ?? judgeId}: ${runs.join(", ")}`;
  });
  return lines.length === 0 ? [] : [`Grades by run: ${Object.keys(grades[0] ?? {}).join("/")}`, ...lines];
}

async function findingOf(
  store: ReportStore,
  chosen: Subject & {
    readonly run: number;
    readonly configuration: Configuration;
    readonly recorded: Recorded;
    readonly from: number;
  },
): Promise<Finding> {
  const { suite, modelConfig, scenario, run, configuration, recorded, from } = chosen;
  const place = { modelConfigId: modelConfig.id, run, configuration, scenarioId: scenario.id };
  const inRun = (scenarioId: string): string => conversationKey({ ...place, scenarioId });
  const answers = recorded.answers.filter((each) => conversationKey(each.place) === inRun(each.place.scenarioId));
  const scenarioIds = [...new Set(answers.map((each) => each.place.scenarioId))];
  const query = { suiteDigest: suite.digest, modelConfigIds: [modelConfig.id], runs: [run], scenarioIds };
  const exchanges = await Array.fromAsync(store.storedExchanges(query));
  const judges = new Map((await store.judgesOf(suite.digest)).map(({ judge }) => [judge.id, judge.label]));
  const readings = await readingsBesideBallots(store, suite);
  const parts = conversationParts({
    suite,
    scenario,
    run,
    answers,
    requests: new Map(exchanges.map(({ taskKey, request }) => [taskKey, request])),
    verdicts: recorded.verdicts.filter((each) => conversationKey(each.place) === inRun(scenario.id)),
    skips: recorded.skips.filter((each) => conversationKey(each) === inRun(scenario.id)),
    readings: readings.filter(
      (each) => scenarioIds.includes(each.scenarioId) && conversationKey(each) === inRun(each.scenarioId),
    ),
    judges,
  });
  const shown = parts.slice(from - 1);
  const { title, experiment, pressure } = scenario;
  const head = { model: modelConfig.label, suite: suite.id, scenario: scenario.id, title, experiment, pressure, run };
  const placed = JSON.stringify({ ...head, ...configuration });
  return {
    says: [
      shown.length === 0
        ? `No part from number ${from} on: there are ${parts.length}.`
        : `One conversation of ${parts.length} parts, from part ${from}.`,
      "The human's words are a script; only parts headed MODEL, or TOOL CALL by the model, are the model's own.",
    ],
    parts: [{ head: "PLACE", text: [placed, ...gradesByRun(recorded, place, judges)].join("\n") }, ...shown],
    rest: (count) => `Call again with from: ${from - 1 + count} for the rest.`,
  };
}
