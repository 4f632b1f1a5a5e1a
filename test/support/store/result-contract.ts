import { assert, array, asyncProperty, integer } from "fast-check";
import { describe, expect, it } from "vitest";
import { digestOf } from "../../../src/domain/digest.ts";
import type { Store } from "../../../src/store/store.ts";
import { begin } from "./begin.ts";
import { sampleAnswer, sampleEnd, sampleStart, sampleVerdict, scored, unscored } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

/** Attempts and results: what is written while the benchmark runs. */
export function resultContract({ withStore }: StoreTest): void {
  describe("attempts", () => {
    it("are there before they end, and whole afterwards", () =>
      withStore(async (store) => {
        const start = sampleStart("task");
        const id = await begin(store, start);
        expect(await store.attemptsOf("task")).toEqual([{ id, start, end: null }]);
        const end = sampleEnd(id, { result: "server-error", status: 500, detail: "overloaded" });
        expect(await store.endAttempt(end)).toBe(false);
        expect(await store.attemptsOf("task")).toEqual([{ id, start, end }]);
      }));

    it("come in the order in which they began, and only those of the task", () =>
      withStore(async (store) => {
        const ids = [];
        for (const key of ["task", "other", "task", "task"]) ids.push(await begin(store, sampleStart(key)));
        await store.endAttempt(sampleEnd(ids[3] ?? 0));
        const attempts = await store.attemptsOf("task");
        expect(attempts.map((attempt) => attempt.id)).toEqual([ids[0], ids[2], ids[3]]);
        expect(attempts.map((attempt) => attempt.end !== null)).toEqual([false, false, true]);
      }));

    it("keep what nobody said as nothing", () =>
      withStore(async (store) => {
        const id = await begin(store, sampleStart("task"));
        const end = sampleEnd(id, {
          result: "timeout",
          status: null,
          response: null,
          usage: { promptTokens: null, completionTokens: null, reasoningTokens: null },
          cost: { usd: null, source: "unknown" },
          servedBy: null,
        });
        await store.endAttempt(end);
        expect((await store.attemptsOf("task"))[0]?.end).toEqual(end);
      }));

    it("end once, and only when they began", () =>
      withStore(async (store) => {
        const attemptId = await begin(store, sampleStart("task"));
        await store.endAttempt(sampleEnd(attemptId));
        const answer = sampleAnswer("task", { attemptId });
        await expect(store.endAttempt(sampleEnd(attemptId), { answer })).rejects.toMatchObject({ code: "internal" });
        await expect(store.endAttempt(sampleEnd(attemptId + 1))).rejects.toMatchObject({ code: "internal" });
        expect(await store.finishedKeys(["task"])).toEqual(new Set());
      }));
  });

  describe("results", () => {
    it("are written once: the first writer wins, and every attempt is kept", () =>
      withStore(async (store) => {
        const first = await begin(store, sampleStart("task"));
        const second = await begin(store, sampleStart("task"));
        const late = sampleAnswer("task", { attemptId: second, text: "second" });
        const early = sampleAnswer("task", { attemptId: first, text: "first" });
        expect(await store.endAttempt(sampleEnd(second), { answer: late })).toBe(true);
        expect(await store.endAttempt(sampleEnd(first), { answer: early })).toBe(false);
        expect(await store.answersOf(["task"])).toEqual([late]);
        expect((await store.attemptsOf("task")).map((attempt) => attempt.end?.attemptId)).toEqual([first, second]);
      }));

    it("are stored together with the attempt's end, or not at all", () =>
      withStore(async (store) => {
        const attemptId = await begin(store, sampleStart("task"));
        const strangers = attemptId + 1000;
        for (const product of [
          { answer: sampleAnswer("task", { attemptId: strangers }) },
          { verdict: sampleVerdict("task", { attemptId: strangers }) },
        ]) {
          await expect(store.endAttempt(sampleEnd(attemptId), product)).rejects.toMatchObject({ code: "internal" });
          expect((await store.attemptsOf("task"))[0]?.end).toBeNull();
          expect(await store.finishedKeys(["task"])).toEqual(new Set());
        }
        expect(await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer("task", { attemptId }) })).toBe(
          true,
        );
      }));

    it("give verdicts back as they were, unscored ones too", () =>
      withStore(async (store) => {
        for (const grade of [scored, unscored]) {
          const attemptId = await begin(store, sampleStart(grade.kind));
          const verdict = sampleVerdict(grade.kind, { attemptId, grade });
          expect(await store.endAttempt(sampleEnd(attemptId), { verdict })).toBe(true);
          expect(await store.resultOf(grade.kind)).toEqual({ verdict });
        }
        expect(await store.resultOf("never")).toBeNull();
      }));

    it("give answers in the order asked for, each as often as asked, and no wrong one", () =>
      withStore(async (store) => {
        const keys = ["b", "a", "c"];
        for (const key of keys) {
          const attemptId = await begin(store, sampleStart(key));
          await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer(key, { attemptId }) });
        }
        const answers = await store.answersOf(["c", "a", "b", "a"]);
        expect(answers.map((answer) => answer.taskKey)).toEqual(["c", "a", "b", "a"]);
        expect(await store.answersOf([])).toEqual([]);
        await expect(store.answersOf(["a", "missing"])).rejects.toMatchObject({ code: "not-found" });
      }));

    it("say which of very many tasks are finished", () =>
      withStore(async (store) => {
        const keys = Array.from({ length: 1201 }, (_, index) => digestOf(index));
        const done = [keys[0], keys[499], keys[500], keys[1200]].filter((key) => key !== undefined);
        for (const [index, key] of done.entries()) {
          const attemptId = await begin(store, sampleStart(key));
          const answer = sampleAnswer(key, { attemptId });
          const verdict = sampleVerdict(key, { attemptId, grade: unscored });
          await store.endAttempt(sampleEnd(attemptId), index % 2 === 0 ? { answer } : { verdict });
        }
        expect(await store.finishedKeys(keys)).toEqual(new Set(done));
        expect(await store.finishedKeys([])).toEqual(new Set());
      }));

    it("survive any number of writers at once", () =>
      withStore(async (store) => {
        const keys = Array.from({ length: 20 }, (_, index) => `task ${index}`);
        const kept = await Promise.all(
          Array.from({ length: 100 }, async (_, writer) => {
            const key = keys[writer % keys.length] ?? "";
            const attemptId = await begin(store, sampleStart(key));
            return store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer(key, { attemptId }) });
          }),
        );
        expect(kept.filter(Boolean)).toHaveLength(keys.length);
        expect(await store.finishedKeys(keys)).toEqual(new Set(keys));
      }));
  });

  describe("text", () => {
    it.each([
      ["NUL", "a\0b\0"],
      ["lone surrogates", "\ud800 x \udc00"],
      ["every plane", "é 漢字 🙂 \u{10ffff} \u{FDD0} \u200e \r\n \u0001"],
      ["nothing", ""],
      ["a megabyte", "0123456789abcdé🙂".repeat(64_000)],
    ])("comes back to the last code unit: %s", (_, text) =>
      withStore(async (store) => {
        const { written, read } = await roundTrip({ store, key: "task", text });
        expect(read).toEqual(written);
      }),
    );

    it("comes back whatever it is", () =>
      withStore(async (store) => {
        let count = 0;
        const anyText = array(integer({ min: 0, max: 0xff_ff })).map((units) => String.fromCharCode(...units));
        const survives = asyncProperty(anyText, async (text) => {
          const { written, read } = await roundTrip({ store, key: `task ${(count += 1)}`, text });
          expect(read).toEqual(written);
        });
        await assert(survives, { numRuns: 40 });
      }));
  });
}

interface RoundTrip {
  readonly store: Store;
  readonly key: string;
  readonly text: string;
}

/** Puts a text into every field that a model or a provider can fill. */
async function roundTrip({ store, key, text }: RoundTrip) {
  const start = sampleStart(key, { request: text, model: text, endpoint: text });
  const id = await begin(store, start);
  const end = sampleEnd(id, { response: text, detail: text, servedBy: text });
  const toolCalls = [{ id: text, type: "function", function: { name: text, arguments: text } }] as const;
  const said = { text, contentThinking: text, reasoning: text, finishReason: text, toolCalls };
  const answer = sampleAnswer(key, { attemptId: id, ...said });
  await store.endAttempt(end, { answer });
  const verdictKey = `${key} graded`;
  const grade = { ...scored, reasoning: text, extra: { [`key ${text}`]: text } };
  const verdict = sampleVerdict(verdictKey, { attemptId: await begin(store, sampleStart(verdictKey)), grade });
  await store.endAttempt(sampleEnd(verdict.attemptId ?? 0), { verdict });
  const labelKey = `${key} labelled`;
  const labelId = await begin(store, sampleStart(labelKey));
  const label = {
    taskKey: labelKey,
    attemptId: labelId,
    kind: "probe",
    value: { [text]: [text] },
    origin: "live",
  } as const;
  await store.endAttempt(sampleEnd(labelId), { label });
  const [readAnswer] = await store.answersOf([key]);
  return {
    written: { answer, results: [{ answer }, { verdict }, { label }], attempts: [{ id, start, end }] },
    read: {
      answer: readAnswer,
      results: await Promise.all([key, verdictKey, labelKey].map((each) => store.resultOf(each))),
      attempts: await store.attemptsOf(key),
    },
  };
}
