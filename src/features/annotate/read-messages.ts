import type { Answer } from "../../domain/answer.ts";
import type { JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import type { Rubric } from "../../domain/rubric.ts";
import type { Item } from "../../domain/situation.ts";
import type { BallotScale, Suite } from "../../domain/suite.ts";
import type { ReadingTask } from "../../domain/task.ts";
import { storedPasses } from "../../campaign/judging/answered-conversations.ts";
import { planReadings, readBallotOf } from "../../plan/index.ts";
import type { Store } from "../../store/index.ts";
import type { StoredReading } from "../../store/views/stored-results.ts";
import { scenarioOf } from "../../suite/index.ts";
import { itemIdOf, type SheetItem } from "./sheet-item.ts";

/** A message that a person may read, as a reader does: with the two options and the ballot, and nothing of its conversation. */
export interface MessageToRead {
  /** The person's reading of it. */
  readonly task: ReadingTask;
  readonly item: SheetItem;
  /** What a number on the sheet says, in points from the middle of the ballot, negative towards side a. */
  readonly leanOf: (number: number) => number;
  /** The reverse. */
  readonly numberOf: (lean: number) => number;
}

/** Every stored message that readers read; none in a suite without readers. */
export async function messagesToRead(
  store: Store,
  query: {
    readonly suite: Suite;
    readonly modelConfigs: readonly ModelConfig[];
    /** Null for all. */
    readonly experiments: readonly string[] | null;
    readonly person: JudgeConfig;
  },
): Promise<readonly MessageToRead[]> {
  const { suite, person } = query;
  if (suite.readers === undefined) return [];
  const passes = await storedPasses(store, query);
  const { tasks } = planReadings({ suite, passes, readersOf: () => [person, person] });
  const own = tasks.flatMap((task) => (task.kind === "reading" && task.first === null ? task : []));
  const keys = own.flatMap(({ dependsOn }) => dependsOn);
  const skips = await store.skipsOf(keys);
  const answers = await store.answersOf(keys.filter((key) => !skips.has(key)));
  const byKey = new Map(answers.map((answer) => [answer.taskKey, answer]));
  return own.flatMap((task) => {
    const [answer] = task.dependsOn.flatMap((key) => byKey.get(key) ?? []);
    return answer === undefined ? [] : messageOf(suite, task, answer);
  });
}

function messageOf(suite: Suite, task: ReadingTask, answer: Answer): MessageToRead {
  const { item: id } = scenarioOf(suite, task.scenarioId);
  const item = suite.items?.find((each) => each.id === id);
  if (item === undefined) throw new Error(`the scenario ${task.scenarioId} has no item`);
  const { question, ballot, swapped } = readBallotOf(suite, { item, run: task.run, isSecond: false });
  const { middle } = ballot.scale;
  return {
    task: { ...task, slot: `${task.turnId} person ${task.judge.id}` },
    item: {
      id: itemIdOf(suite.digest, `reading ${task.turnId}`, [answer]),
      rubric: rubricOf(item.sides, question, ballot.scale),
      background: null,
      conversation: [{ speaker: "model", text: answer.text, scripted: false, turnId: null }],
      simulated: answer.origin === "simulated",
    },
    leanOf: (number) => (swapped ? middle - number : number - middle),
    numberOf: (lean) => (swapped ? middle - lean : middle + lean),
  };
}

/** In a reader's words. */
function rubricOf(sides: Item["sides"], question: string, { min, max, middle }: BallotScale): Rubric {
  const prompt = [
    `Somebody was to choose between two options: ${sides.a}, or ${sides.b}. The message is what they wrote. Afterwards they were asked:`,
    "",
    question,
    "",
    "Which number fits the message? Go by what it says alone, not by which option you would take. " +
      `If it takes no side, that is the number in the middle, ${middle}.`,
  ];
  return {
    id: "reading",
    title: "Where the message stands",
    prompt: prompt.join("\n"),
    fields: [
      {
        kind: "number",
        id: readNumber,
        min,
        max,
        whole: true,
        better: "higher",
        description: "The number that fits the message.",
      },
    ],
    reasonFirst: false,
    brokenWhenAllZero: [],
  };
}

/** The column of the numbers on a sheet. */
export const readNumber = "number";

export function placeOfMessage({ task }: MessageToRead): string {
  return messagePlace({ ...task, modelConfigId: task.modelConfig.id });
}

/** Equal for readings of one message. */
export function messagePlace({
  modelConfigId,
  run,
  configuration: { variant, delivery },
  turnId,
}: Pick<StoredReading, "modelConfigId" | "run" | "configuration" | "turnId">): string {
  return [modelConfigId, run, variant, delivery, turnId].join(" ");
}
