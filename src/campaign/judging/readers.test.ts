import { expect, test } from "vitest";
import { plannedFrom } from "../../../test/support/campaign/simulated-store.ts";
import type { RunSubject } from "../request/choose-subject.ts";

/** First and second readers of each model of v3, and the notes. */
async function readersOf(changes: Partial<RunSubject>) {
  const { plan, notes } = await plannedFrom({ suite: "v3", ...changes });
  const pairs = plan.tasks.flatMap((task) =>
    task.kind === "reading" ? [`${task.modelConfig.model}: ${task.first === null ? 1 : 2} ${task.judge.model}`] : [],
  );
  return { readers: [...new Set(pairs)].toSorted(), notes };
}

test("the suite's readers read a model of another family, the simulator's a simulated one", async () => {
  const models = ["openai/gpt-5.4-mini", "google/gemini-3-flash-preview", "anthropic/claude-haiku-4.5", "sim/weighs"];
  const { readers, notes } = await readersOf({ models, judges: [], allowSelfJudge: true });
  expect(readers).toEqual([
    "anthropic/claude-haiku-4.5: 1 google/gemini-3-flash-preview",
    "anthropic/claude-haiku-4.5: 2 openai/gpt-5.4-mini",
    "google/gemini-3-flash-preview: 1 openai/gpt-5.4-mini",
    "google/gemini-3-flash-preview: 2 openai/gpt-5.4-mini",
    "openai/gpt-5.4-mini: 1 google/gemini-3-flash-preview",
    "openai/gpt-5.4-mini: 2 google/gemini-3-flash-preview",
    "sim/weighs: 1 sim/reader",
    "sim/weighs: 2 sim/reader",
  ]);
  expect(notes.filter((note) => note.startsWith("Words"))).toEqual([]);
});

test("judges that are named replace them, and leave out their own family with a note", async () => {
  const models = ["openai/gpt-5.4-mini", "google/gemini-3-flash-preview"];
  const judges = ["google/gemini-2.5-flash"];
  const { readers, notes } = await readersOf({ models, judges });
  expect(readers).toEqual([
    "openai/gpt-5.4-mini: 1 google/gemini-2.5-flash",
    "openai/gpt-5.4-mini: 2 google/gemini-2.5-flash",
  ]);
  expect(notes).toContainEqual(
    expect.stringMatching(/^Words not read: every reader is of the family of gemini-3-flash.*--judge\.$/u),
  );
  expect((await readersOf({ suite: "v2" })).readers).toEqual([]);
});
