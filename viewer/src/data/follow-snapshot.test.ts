import { expect, test } from "vitest";
import type { SiteMeta } from "../../../src/results/contract/site.ts";
import { createFollower } from "./follow-snapshot.ts";

function metaOf(snapshot: string): SiteMeta {
  return {
    schemaVersion: 2,
    program: "0.1.0",
    snapshot,
    generatedAt: "2026-02-14T12:00:00.000Z",
    live: true,
    stances: false,
    topics: [],
    lead: "",
    suite: { id: "v2", version: "2.0", digest: "0", title: "Suite", origin: "live" },
    asked: null,
    judge: null,
    panel: null,
    answeredAt: null,
    counts: { modelConfigs: 0, ranked: 0, runs: 0, trajectories: 0, answers: 0, verdicts: 0 },
    otherSuites: [],
    otherJudges: [],
  };
}

function scripted(rest: { readonly isWhole?: (to: string) => boolean } = {}) {
  const server = { snapshot: "a", isAway: false };
  const shown: string[] = [];
  const prepared: string[] = [];
  const gates: (() => void)[] = [];
  const follower = createFollower("a", {
    fetchMeta: () => (server.isAway ? Promise.reject(new Error("away")) : Promise.resolve(metaOf(server.snapshot))),
    prepare: async (from, to) => {
      prepared.push(`${from} ${to}`);
      await new Promise<void>((open) => void gates.push(open));
      return rest.isWhole?.(to) ?? true;
    },
    show: ({ snapshot }) => void shown.push(snapshot),
  });
  const announce = (snapshot: string): void => {
    server.snapshot = snapshot;
    follower.follow(snapshot);
  };
  return { server, shown, prepared, follower, announce, open: () => gates.shift()?.() };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

test("shows a snapshot when what is on the page has been read from it", async () => {
  const { announce, shown, prepared, open } = scripted();
  announce("a");
  announce("b");
  await settled();
  expect(shown).toEqual([]);
  open();
  await settled();
  expect(shown).toEqual(["b"]);
  expect(prepared).toEqual(["a b"]);
});

test("leaves out what is too fast, and never stands still", async () => {
  const { announce, shown, prepared, open } = scripted();
  announce("b");
  await settled();
  announce("c");
  announce("d");
  open();
  await settled();
  open();
  await settled();
  expect(shown).toEqual(["b", "d"]);
  expect(prepared).toEqual(["a b", "b d"]);
});

test("does not show one that went while it was read when there is another", async () => {
  const { announce, shown, open } = scripted({ isWhole: (to) => to !== "b" });
  announce("b");
  await settled();
  announce("c");
  open();
  await settled();
  open();
  await settled();
  expect(shown).toEqual(["c"]);
});

test("shows one that lacks something that was on the page", async () => {
  const { announce, shown, open } = scripted({ isWhole: () => false });
  announce("b");
  await settled();
  open();
  await settled();
  expect(shown).toEqual(["b"]);
});

test("tries again when it is told again after a failure, and shows nothing once stopped", async () => {
  const { announce, server, shown, follower, open } = scripted();
  server.isAway = true;
  announce("b");
  await settled();
  server.isAway = false;
  announce("b");
  await settled();
  open();
  await settled();
  expect(shown).toEqual(["b"]);
  announce("c");
  await settled();
  follower.stop();
  open();
  await settled();
  expect(shown).toEqual(["b"]);
});
