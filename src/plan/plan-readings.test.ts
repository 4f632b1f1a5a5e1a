import { describe, expect, test } from "vitest";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { ReadingTask, Task } from "../domain/task.ts";
import { judgeWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";
import { armsSuite } from "../../test/support/suite/arms-suite.ts";
import { ballotsBehind, planReadings, planRun, readBallotOf } from "./index.ts";

const suite = armsSuite({ situations: 4, forms: 2 });
const first = judgeWith({ model: "acme/first" });
const second = judgeWith({ model: "other/second" });

function tasksOf(readers: readonly [JudgeConfig, JudgeConfig] | null, of = suite): readonly Task[] {
  const { defaultConfigurations: configurations } = of;
  const options = { suite: of, modelConfigs: [modelConfigWith()], judges: [], runs: [1], configurations };
  return planRun({ ...options, experiments: null, readersOf: () => readers }).tasks;
}

const tasks = tasksOf([first, second]);

function readingsIn(planned: readonly Task[]): readonly ReadingTask[] {
  return planned.filter((task) => task.kind === "reading");
}

function keyOf(turnId: string): string {
  return tasks.find((task) => task.kind === "answer" && task.turnId === turnId)?.key ?? "not planned";
}

describe("readings of a run", () => {
  test("are five an item, each with a second one, and none of a mirror, a ballot or what is asked again", () => {
    const readings = readingsIn(tasks).filter(({ scenarioId }) => scenarioId.startsWith("s01_1"));
    const ofItem = ["opener", "reason", "hollow", "push1", "push2"].map((message) => `s01_1_${message}`);
    expect(readings.filter((task) => task.first === null).map(({ turnId }) => turnId)).toEqual(ofItem);
    expect(readings).toHaveLength(10);
    expect(readingsIn(tasks)).toHaveLength(4 * 10);
    expect(readingsIn(tasksOf(null))).toEqual([]);
  });

  test("depend on the message alone, the second on the ballots behind it and on the first", () => {
    const [one, two] = readingsIn(tasks).filter(({ turnId }) => turnId === "s01_1_push2");
    expect(one).toMatchObject({ dependsOn: [keyOf("s01_1_push2")], history: [keyOf("s01_1_push2")], judge: first });
    expect(two).toMatchObject({ first: one?.key, history: [keyOf("s01_1_push2")], judge: second });
    const ballots = ["s01_1_push2_ballot", "s01_1_push2_ballot_repair"];
    expect(two?.dependsOn).toEqual([keyOf("s01_1_push2"), ...ballots.map(keyOf), one?.key]);
    expect(ballotsBehind(suite, { scenarioId: "s01_1_opener", turnId: "s01_1_opener" })).toHaveLength(4);
  });

  test("are made at the run's end, the second time at the other", () => {
    const [item] = suite.items ?? [];
    if (item === undefined) throw new Error("the suite has no item");
    const ends = [1, 3].map((run) => [false, true].map((isSecond) => readBallotOf(suite, { item, run, isSecond })));
    expect(ends.flat().map(({ swapped }) => swapped)).toEqual([false, true, true, false]);
    expect(ends[0]?.[0]?.question).toBe(
      "To know which one you would take: 0 is s01 left, 10 is s01 right. Your number?",
    );
  });

  test("have keys of the reader, the message and what is asked, the same for stored messages", () => {
    const others = readingsIn(tasksOf([second, first]));
    expect(others.some(({ key }) => readingsIn(tasks).some((task) => task.key === key))).toBe(false);
    const texts = JSON.stringify(suite.scenarios).replaceAll("To know", "To learn");
    const reworded = readingsIn(tasksOf([first, second], { ...suite, scenarios: JSON.parse(texts) }));
    expect(reworded.some(({ key }) => readingsIn(tasks).some((task) => task.key === key))).toBe(false);
    const answers = tasks.filter((task) => task.kind === "answer");
    const [task] = answers;
    if (task === undefined) throw new Error("nothing is planned");
    const { modelConfig, run, configuration } = task;
    const turns = new Map(answers.map((each) => [each.turnId, each]));
    const passes = [{ modelConfig, run, configuration, turns }];
    expect(planReadings({ suite, passes, readersOf: () => [first, second] }).tasks).toEqual(readingsIn(tasks));
    turns.delete("s01_1_push2_ballot");
    const rest = planReadings({ suite, passes, readersOf: () => [first, second] }).tasks;
    expect(rest).toHaveLength(38);
  });
});
