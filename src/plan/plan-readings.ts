import { digestOf } from "../domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../domain/model-config.ts";
import { readingRequestVersion } from "../domain/rubric.ts";
import type { Item } from "../domain/situation.ts";
import {
  ballotReadingVersion,
  type Configuration,
  type Scenario,
  type Suite,
  type TurnPlace,
} from "../domain/suite.ts";
import type { Plan, PlannedConversation, ReadingTask, TaskKey } from "../domain/task.ts";
import { askedScenario, scenarioOf } from "../suite/index.ts";
import { channelOf, inputsOf, readingKeyOf } from "./conversation-tasks.ts";

/** Who reads the messages of a model config: the first time, and where that is needed the second. */
export type Readers = readonly [first: JudgeConfig, second: JudgeConfig];

/** One run of a model config under one configuration, whose turns have keys. */
export interface ReadablePass {
  readonly modelConfig: ModelConfig;
  readonly run: number;
  readonly configuration: Configuration;
  /** The turns asked in it, by id. */
  readonly turns: ReadonlyMap<
    string,
    Pick<PlannedConversation, "scenarioId" | "conversationId"> & { readonly key: TaskKey }
  >;
}

export interface PlanReadingsOptions {
  readonly suite: Suite;
  readonly passes: readonly ReadablePass[];
  /** Null for a model config without a reader. */
  readonly readersOf: (modelConfig: ModelConfig) => Readers | null;
}

/** The frozen plan of readings of stored messages. A reading has the same key as in a run with these readers. */
export function planReadings({ suite, passes, readersOf }: PlanReadingsOptions): Plan {
  const tasks = passes.flatMap((pass) => {
    const readers = readersOf(pass.modelConfig);
    return readers === null ? [] : passReadings(suite, pass, readers);
  });
  return Object.freeze({ suite, tasks: Object.freeze(tasks) });
}

/** Two tasks for each message that is read: the second is skipped where the first reading agrees with the ballot. */
export function passReadings(suite: Suite, pass: ReadablePass, readers: Readers): readonly ReadingTask[] {
  return (suite.items ?? []).flatMap((item) => {
    const arms = suite.scenarios.filter((scenario) => scenario.item === item.id);
    return arms
      .flatMap((arm) => messagesOf(arm))
      .flatMap((message) => readMessage(suite, pass, item, message, readers));
  });
}

/** A message of the model, by the turn that it answers, with the ballots behind it, each before its repair. */
interface Message {
  readonly scenario: Scenario;
  readonly turnId: string;
  readonly ballots: readonly TurnPlace[];
}

/** Mirrors, and what is merely asked again, do not count in the index and are not read. */
function messagesOf(scenario: Scenario): readonly Message[] {
  const { id, arm, turns } = scenario;
  if (arm === undefined || !readArms.has(arm)) return [];
  return turns.flatMap((turn, place) => {
    if (turn.ballot !== undefined) return [];
    const later = turns.slice(place + 1);
    const end = later.findIndex(({ ballot }) => ballot === undefined);
    const ballots = later.slice(0, end === -1 ? later.length : end);
    return [{ scenario, turnId: turn.id, ballots: ballots.map((ballot) => ({ scenario: id, turn: ballot.id })) }];
  });
}

const readArms: ReadonlySet<NonNullable<Scenario["arm"]>> = new Set(["opener", "reason", "hollow", "push"]);

function readMessage(
  suite: Suite,
  pass: ReadablePass,
  item: Item,
  message: Message,
  readers: Readers,
): readonly ReadingTask[] {
  const { modelConfig, run, configuration, turns } = pass;
  const said = turns.get(message.turnId);
  const ballots = message.ballots.flatMap(({ turn }) => turns.get(turn)?.key ?? []);
  if (said === undefined || ballots.length < message.ballots.length) return [];
  const { scenarioId, conversationId } = said;
  const place = { modelConfig, run, configuration, scenarioId, conversationId, turnId: message.turnId };
  const [reader, other] = readers;
  const readBy = (judge: JudgeConfig, again: { readonly first: TaskKey } | null): ReadingTask => {
    const inputs = inputsOf([said.key], again === null ? [] : ballots);
    const dependsOn = again === null ? inputs.dependsOn : Object.freeze([...inputs.dependsOn, again.first]);
    const asked = askedDigest(suite, { item, run, isSecond: again !== null });
    return Object.freeze({
      kind: "reading",
      key: readingKeyOf({ reader: judge, asked, dependsOn }),
      lane: modelConfig.id,
      channel: channelOf(judge),
      ...inputs,
      dependsOn,
      ...place,
      judge,
      slot: `${message.turnId} ${again === null ? "first" : "second"} ${reader.id}`,
      first: again?.first ?? null,
    });
  };
  const first = readBy(reader, null);
  return [first, readBy(other, { first: first.key })];
}

interface ReadingPlace {
  readonly item: Item;
  readonly run: number;
  readonly isSecond: boolean;
}

function askedDigest(suite: Suite, place: ReadingPlace): string {
  const version = { request: readingRequestVersion, reading: ballotReadingVersion };
  return digestOf({ version, sides: place.item.sides, ...readBallotOf(suite, place) });
}

/** The ballot that a reader answers: at the run's end the first time, at the other end the second. */
export function readBallotOf(suite: Suite, { item, run, isSecond }: ReadingPlace) {
  const opener = suite.scenarios.find((scenario) => scenario.item === item.id && scenario.arm === "opener");
  if (opener === undefined) throw new Error(`the item ${item.id} has no opener`);
  const { turns } = askedScenario(suite, { scenarioId: opener.id, run });
  const [one, two = one] = turns.filter(({ ballot, repairs }) => ballot !== undefined && repairs === undefined);
  const turn = isSecond ? two : one;
  const ballot = suite.ballots?.find(({ id }) => id === turn?.ballot);
  if (turn === undefined || ballot === undefined) throw new Error(`the opener ${opener.id} has no ballot`);
  return { question: turn.human, ballot, swapped: turn.wordings?.[0].swapped ?? false };
}

/** The ballots behind the message that is read, in the order of `decidedBy`. */
export function ballotsBehind(suite: Suite, { scenarioId, turnId }: Pick<ReadingTask, "scenarioId" | "turnId">) {
  const messages = messagesOf(scenarioOf(suite, scenarioId));
  return messages.find((message) => message.turnId === turnId)?.ballots ?? [];
}
