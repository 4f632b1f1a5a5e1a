import { mkdtempSync, readdirSync, rmSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openStore } from "../../../src/store/open-store.ts";
import { begin } from "./begin.ts";
import { samplePlan } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleStart } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

/** A copy in a file, to have something to go back to. */
export function copyContract({ withStore }: StoreTest): void {
  describe("a copy", () => {
    it("is a store of its own with everything in it", () =>
      inFolder((folder) =>
        withStore(async (store) => {
          const plan = samplePlan();
          await store.savePlan(plan);
          const attemptId = await begin(store, sampleStart("task"));
          await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer("task", { attemptId, text: "a\0b" }) });
          const location = join(folder, "copy of 'it'.db");
          const revision = await store.revision();
          await store.copyTo(location);
          expect(await store.revision()).toBe(revision);
          expect(readdirSync(folder)).toEqual(["copy of 'it'.db"]);
          await store.clear({ suiteDigests: null, modelConfigIds: null, judgeIds: null, verdictsOnly: false });
          const copy = await openStore({ location, clock: () => new Date(0), create: false });
          try {
            expect(await copy.loadSuite(plan.suite.digest)).toEqual(plan.suite);
            expect(await copy.answersOf(["task"])).toEqual([sampleAnswer("task", { attemptId, text: "a\0b" })]);
            expect(await copy.attemptsOf("task")).toMatchObject([{ start: sampleStart("task") }]);
          } finally {
            await copy.close();
          }
        }),
      ));

    it("overwrites nothing, and leaves nothing where it fails", () =>
      inFolder((folder) =>
        withStore(async (store) => {
          const taken = join(folder, "taken.db");
          writeFileSync(taken, "");
          const nowhere = join(folder, "no such directory", "copy.db");
          for (const target of [taken, nowhere]) {
            await expect(store.copyTo(target)).rejects.toMatchObject({
              code: "store",
              message: expect.stringContaining(target),
            });
          }
          expect(existsSync(nowhere)).toBe(false);
        }),
      ));
  });
}

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "aib-copy-"));
  try {
    await test(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
