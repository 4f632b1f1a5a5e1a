import { expect, test } from "vitest";
import { BenchError } from "../../domain/bench-error.ts";
import { nowhere, plannedFrom } from "../../../test/support/campaign/simulated-store.ts";
import type { RunSubject } from "../request/prepare-run.ts";

/** First and second readers of each model of v3, and the notes. */
async function readersOf(changes: Partial<RunSubject>, sources?: Parameters<typeof plannedFrom>[1]) {
  const { plan, notes, judges } = await plannedFrom({ suite: "v3", ...changes }, sources);
  const pairs = plan.tasks.flatMap((task) =>
    task.kind === "reading" ? [`${task.modelConfig.model}: ${task.first === null ? 1 : 2} ${task.judge.model}`] : [],
  );
  return { readers: [...new Set(pairs)].toSorted(), notes, judges };
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
    expect.stringMatching(/^Words not read: every reader is of the family of gemini-3-flash.*no rank.*--judge ollama/u),
  );
  expect((await readersOf({ suite: "v2" })).readers).toEqual([]);
});

const local = { models: ["local/qwen3:8b"], routing: { ...nowhere, localUrl: "http://127.0.0.1:9/v1" } };

test("a run without a key for the suite's readers asks its models, and says whose words are not read and what to do", async () => {
  const { readers, notes, judges } = await readersOf(local, {
    offers: async ({ sentAs }) => {
      if (sentAs === "qwen3:8b") return true;
      throw new BenchError({ code: "missing-key", message: "No API key for there.", hint: "Set it." });
    },
  });
  expect({ readers, judges }).toEqual({ readers: [], judges: [] });
  const note = notes.find((each) => each.startsWith("Words not read"));
  expect(note?.match(/No API key for there\./gu)).toHaveLength(1);
  expect(note).toMatch(/qwen3:8b.*no rank.*--judge ollama\/<model>.*aib judge/u);
});

async function offers({ sentAs }: { readonly sentAs: string }): Promise<boolean> {
  return sentAs !== "google/gemini-3-flash-preview";
}

test("of the suite's readers the one that can be called reads alone; one that was named has to be there", async () => {
  const models = ["anthropic/claude-haiku-4.5"];
  const { readers, notes } = await readersOf({ models }, { offers });
  expect(readers).toEqual([1, 2].map((time) => `anthropic/claude-haiku-4.5: ${time} openai/gpt-5.4-mini`));
  expect(notes.filter((note) => note.startsWith("Words"))).toEqual([]);
  const named: string[] = [];
  const judges = ["google/gemini-3-flash-preview"];
  await readersOf(
    { models, judges },
    {
      offers,
      requireListed: async (called) => void named.push(...called.map(({ role, sentAs }) => `${role} ${sentAs}`)),
    },
  );
  expect(named).toEqual(["model anthropic/claude-haiku-4.5", "reader google/gemini-3-flash-preview"]);
});

test("a judge is called where it is to grade", async () => {
  const { judges } = await readersOf({ ...local, gradeAll: true });
  expect(judges.map(({ model }) => model)).toEqual(["google/gemini-3-flash-preview"]);
});
