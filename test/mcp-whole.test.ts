import { join } from "node:path";
import { expect, test } from "vitest";
import type { Configuration } from "../src/domain/suite.ts";
import { withStore } from "../src/store/index.ts";
import { aib } from "./support/command-line.ts";
import { connectMcp, fenceIn } from "./support/mcp-client.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// What agents get of conversations and of incomplete rows is what was sent, and what the tables show.

test("gives every message and tool call that was sent, also where a call only asks for the next message", async () => {
  const own = temporaryFolder();
  const run = await aib(
    ["run", "--suite", "v1", "--models", "sim/holds-80", "--exp", "identity", "--db", "bench.db", "-y"],
    {
      cwd: own,
    },
  );
  expect(run.code, run.stderr).toBe(0);
  const { call } = await connectMcp(own);
  const place: Configuration = { variant: "strong_independence", delivery: "tool_role" };
  const [found] = await call("conversation", { model: "holds-80", scenario: "negotiation", ...place });
  const { inside } = fenceIn(found);
  const shown = inside.filter((line) => line.startsWith("| ")).map((line) => line.slice(2));
  for (const { role, content, tool_calls: calls } of await sentIn(join(own, "bench.db"), "negotiation_turn2", place)) {
    for (const line of (content ?? "").split("\n").filter((each) => each !== "")) {
      expect(shown, role).toContain(line.trimEnd());
    }
    for (const { id, function: called } of calls ?? []) expect(shown).toContain(JSON.stringify({ id, ...called }));
  }
  expect(inside).toContain("SYSTEM MESSAGE (scripted)");
  expect(inside.filter((line) => line.startsWith("TOOL CALL"))).toHaveLength(2);
});

test("an incomplete row has measures and no index, as in the tables", async () => {
  const own = temporaryFolder();
  const run = await aib(["run", "--models", "sim/holds-80", "--exp", "resistance", "--runs", "2", "--db", "bench.db"], {
    cwd: own,
  });
  expect(run.code, run.stderr).toBe(0);
  const { call } = await connectMcp(own);
  const [ranking] = await call("leaderboard", { detailed: true });
  const [above = "", measures = ""] = ranking.split(/^#+ Measures of resistance.*$/mu);
  expect(above).toMatch(
    /None of these model configs is complete yet, so none of them is ranked[^]*## Incomplete, not ranked\n/u,
  );
  expect(above).not.toMatch(/^\| \| +1 \|/mu);
  expect(measures).toMatch(/`holds-80@low-t0\.7` \| sim[^|]*\| +\d+\.\d+ \(10\) \|/u);
});

interface SentMessage {
  readonly role: string;
  readonly content?: string | null;
  readonly tool_calls?: readonly { readonly id: string; readonly function: Readonly<Record<string, string>> }[];
}

/** The messages of the recorded request for a turn of the only model config. */
function sentIn(file: string, turn: string, place: Configuration): Promise<readonly SentMessage[]> {
  return withStore({ location: file, create: false }, async (store) => {
    const [suite] = await store.suites();
    const suiteDigest = suite?.digest ?? "";
    const configs = await store.modelConfigs(suiteDigest);
    const whole = { suiteDigest, modelConfigIds: configs.map(({ id }) => id), runs: [1] };
    const answers = await Array.fromAsync(store.storedAnswers(whole));
    const asked = answers.find(({ turnId, place: { configuration } }) => {
      return turnId === turn && configuration.variant === place.variant && configuration.delivery === place.delivery;
    });
    const exchanges = await Array.fromAsync(store.storedExchanges(whole));
    const sent = exchanges.find(({ taskKey }) => taskKey === asked?.answer.taskKey);
    return JSON.parse(sent?.request ?? "null").messages;
  });
}
