import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { array, assert, asyncProperty, constantFrom, nat, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { begin } from "./begin.ts";
import { samplePlan } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleStart } from "./sample-results.ts";
import type { Store } from "../../../src/store/store.ts";
import type { StorePlace } from "./store-place.ts";

interface PlaceTest {
  /** Runs a test on a new, empty place. */
  readonly withPlace: (test: (place: StorePlace) => Promise<void>) => Promise<void>;
}

/** Several handles and several processes on one store. */
export function sharingContract({ withPlace }: PlaceTest): void {
  describe("sharing", () => {
    it("keeps everything for whoever opens it next", () =>
      withPlace(async (place) => {
        const store = await place.open();
        const plan = samplePlan();
        await store.savePlan(plan);
        const attemptId = await begin(store, sampleStart("task"));
        await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer("task", { attemptId }) });
        await store.close();
        await store.close();
        const reopened = await place.open({ create: false });
        expect(await reopened.loadSuite(plan.suite.digest)).toEqual(plan.suite);
        expect(await reopened.answersOf(["task"])).toEqual([sampleAnswer("task", { attemptId })]);
      }));

    it("lets several open a new place at once", () =>
      withPlace(async (place) => {
        const stores = await Promise.all(Array.from({ length: 4 }, () => place.open()));
        await Promise.all(stores.map((store) => store.savePlan(samplePlan({ runs: 3 }))));
        expect(await stores[0]?.suites()).toHaveLength(1);
      }));

    it("has one winner, which every handle sees", () =>
      withPlace(async (place) => {
        const stores = [await place.open(), await place.open()] as const;
        const keys = Array.from({ length: 50 }, (_, index) => `task ${index}`);
        const answerAll = async (store: Store, writer: number) => {
          const kept = [];
          for (const key of keys) {
            const claim = await store.beginAttempt(sampleStart(key));
            if (claim.kind !== "claimed") continue;
            const { attemptId } = claim;
            const answer = sampleAnswer(key, { attemptId, text: `writer ${writer}` });
            if (await store.endAttempt(sampleEnd(attemptId), { answer })) kept.push(key);
          }
          return kept;
        };
        const [byFirst, bySecond] = await Promise.all([answerAll(stores[0], 0), answerAll(stores[1], 1)]);
        expect([...byFirst, ...bySecond].toSorted()).toEqual(keys.toSorted());
        const [seen, alsoSeen] = await Promise.all(stores.map((store) => store.answersOf(keys)));
        expect(seen).toEqual(alsoSeen);
        expect(seen?.filter((answer) => answer.text === "writer 0").map((answer) => answer.taskKey)).toEqual(byFirst);
      }));

    it("begins no task a second time whose attempt comes to its end while another session asks for it", () =>
      withPlace(async (place) => {
        const [first, second] = await Promise.all([place.open(), place.open()]);
        await first.openSession({ id: "first", startedAt: "2030-01-01T10:00:00.000Z", host: "here", pid: 1 });
        await second.openSession({ id: "second", startedAt: "2030-01-01T10:00:00.000Z", host: "here", pid: 2 });
        const keys = Array.from({ length: 60 }, (_, index) => `task ${index}`);
        const ids = await Promise.all(keys.map((key) => begin(first, sampleStart(key, { sessionId: "first" }))));
        const asked = keys.map(async (key) => {
          for (;;) {
            const { kind } = await second.beginAttempt(sampleStart(key, { sessionId: "second" }));
            if (kind !== "held-elsewhere") return kind;
          }
        });
        for (const [index, attemptId] of ids.entries()) {
          await first.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer(keys[index] ?? "", { attemptId }) });
        }
        expect(new Set(await Promise.all(asked))).toEqual(new Set(["already-done"]));
      }));

    it("tells one handle that another has written, and only then", () =>
      withPlace(async (place) => {
        const [reader, writer] = await Promise.all([place.open(), place.open()]);
        const seen = [await reader.revision(), await reader.revision()];
        await writer.savePlan(samplePlan());
        seen.push(await reader.revision());
        const attemptId = await begin(writer, sampleStart("task"));
        seen.push(await reader.revision());
        await writer.endAttempt(sampleEnd(attemptId));
        seen.push(await reader.revision(), await reader.revision());
        expect(seen.map((revision) => seen.indexOf(revision))).toEqual([0, 0, 2, 3, 4, 4]);
      }));

    it("writes what was asked for before it is closed", () =>
      withPlace(async (place) => {
        const store = await place.open();
        const beginnings = ["a", "b"].map((key) => begin(store, sampleStart(key)));
        await store.close();
        const reopened = await place.open();
        const attempts = await Promise.all(["a", "b"].map((key) => reopened.attemptsOf(key)));
        expect(attempts.flat().map(({ id }) => id)).toEqual(await Promise.all(beginnings));
      }));

    it("refuses only what is faulty, whoever asks for what at the same time", () =>
      withPlace(async (place) => {
        const [left, right] = await Promise.all([place.open(), place.open()]);
        const step = record({ side: nat(1), ending: constantFrom("good", "of a stranger", "unknown") });
        let round = 0;
        const survives = asyncProperty(array(step, { maxLength: 12 }), async (steps) => {
          round += 1;
          const tasks = steps.map((each, index) => ({ ...each, key: `task ${round}.${index}` }));
          const kept = await Promise.all(
            tasks.map(async ({ side, ending, key }) => {
              const store = side === 0 ? left : right;
              const attemptId = await begin(store, sampleStart(key));
              const end = sampleEnd(ending === "unknown" ? attemptId + 1_000_000 : attemptId);
              const answer = sampleAnswer(key, { attemptId: ending === "good" ? attemptId : attemptId + 1_000_000 });
              return store.endAttempt(end, { answer }).catch(() => false);
            }),
          );
          expect(kept).toEqual(tasks.map(({ ending }) => ending === "good"));
          const good = tasks.filter(({ ending }) => ending === "good").map(({ key }) => key);
          const finished = await left.finishedKeys(tasks.map(({ key }) => key));
          expect(finished).toEqual(new Set(good));
          for (const { key, ending } of tasks) {
            const ends = (await right.attemptsOf(key)).map(({ end }) => end !== null);
            expect(ends).toEqual([ending === "good"]);
          }
        });
        await assert(survives, { numRuns: 15 });
      }));

    it("lets two processes work on one store: each result once, every attempt with its end", () =>
      withPlace(async (place) => {
        const store = await place.open();
        const keys = Array.from({ length: 60 }, (_, index) => `task ${index}`);
        const kept = await Promise.all(["left", "right"].map((name) => keptBy(place, name, keys)));
        expect(kept.flat().toSorted()).toEqual(keys.toSorted());
        const answers = await store.answersOf(keys);
        expect(answers.filter((answer) => answer.text === "left").map((answer) => answer.taskKey)).toEqual(kept[0]);
        const attempts = await Promise.all(keys.map((key) => store.attemptsOf(key)));
        expect(attempts.flat().filter(({ end }) => end === null)).toEqual([]);
      }));

    it("shows the attempt of a process that was killed as one without an end", () =>
      withPlace(async (place) => {
        const child = startWriter(place, "doomed", ["--hang"]);
        if (child.stdout) await once(child.stdout, "data");
        child.kill("SIGKILL");
        await once(child, "exit");
        const store = await place.open();
        expect((await store.attemptsOf("hanging")).map((attempt) => attempt.end)).toEqual([null]);
        const attemptId = await begin(store, sampleStart("hanging"));
        expect(await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer("hanging") })).toBe(true);
      }));
  });
}

function startWriter(place: StorePlace, name: string, keys: readonly string[]): ChildProcess {
  const program = fileURLToPath(new URL("writer-process.ts", import.meta.url));
  return spawn(process.execPath, [program, place.location, name, ...keys], { stdio: ["ignore", "pipe", "inherit"] });
}

/** The keys whose answers by this process were kept, in the given order. */
async function keptBy(place: StorePlace, name: string, keys: readonly string[]): Promise<readonly string[]> {
  const child = startWriter(place, name, keys);
  const output = child.stdout ? await text(child.stdout) : "";
  const said = JSON.parse(`[${output.trim().split("\n").join(",")}]`);
  return keys.filter((key) =>
    said.some((line: unknown) => JSON.stringify(line) === JSON.stringify({ key, kept: true })),
  );
}
