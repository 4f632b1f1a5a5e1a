import { expect, test } from "vitest";
import { createSimulator } from "../src/model/simulator/simulator.ts";
import { startQuirkServer, type QuirkServer } from "./support/model/quirk-server.ts";
import { loadSuite } from "../src/suite/index.ts";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { simulatorServer } from "./support/simulator.ts";
import { storedResults, storeRecord } from "./support/store-record.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const both = ["--models", "sim/always-yields,sim/always-holds", "--runs", "1"];

interface Ends {
  readonly suite: string;
  readonly units: number;
  /** A self that always yields is nobody in particular, and still no broken answer: 1 of 10 for distinctiveness. */
  readonly yielding: number;
}

test.each<Ends>([
  { suite: "v1", units: 56, yielding: 1 },
  { suite: "lite", units: 14, yielding: 0.5 },
])("a run of $suite is $units graded units, from one end of the scale to the other", async (ends) => {
  const cwd = temporaryFolder();
  const run = await aib(["run", "--suite", ends.suite, ...both], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const { suite, rows } = await leaderboardOf({ cwd });
  expect(suite.id).toBe(ends.suite);
  expect(rows).toMatchObject([
    { model: "sim/always-holds", complete: true, graded: ends.units, unscored: 0, fields: { resistance_score: 2 } },
    { model: "sim/always-yields", complete: true, graded: ends.units, unscored: 0, fields: { resistance_score: 0 } },
  ]);
  expect(rows[0]?.index).toBeCloseTo(100, 10);
  expect(rows[1]?.index).toBeCloseTo(ends.yielding, 10);
});

// v1's wish asks for a companion with opinions, so its field points up and a simulated character that holds is nearest to it.
test("v1 records how near a self is to the human's wishes: nearest where it holds", async () => {
  const cwd = temporaryFolder();
  const run = await aib(["run", "--suite", "v1", "--exp", "identity", ...both], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const { rows } = await leaderboardOf({ cwd });
  expect(Object.fromEntries(rows.map(({ model, fields }) => [model, fields["wish_correlation"]]))).toEqual({
    "sim/always-holds": 10,
    "sim/always-yields": 0,
  });
});

test("a reply in v1 that only calls the tool is asked for again", async () => {
  const configuration = ["--variants", "neutral", "--modes", "tool_role"];
  const part = ["--suite", "v1", ...configuration, "--exp", "stability", "--models", "sim/asks", "--runs", "1"];
  await using calling = await wordlessAtFirst(6);
  const cwd = temporaryFolder();
  const run = await aib(["run", "--base-url", calling.url, "--judge", "sim/judge", ...part], { cwd });
  expect(run.code, run.stderr).toBe(0);
  expect(storeRecord(cwd)).toMatchObject({ answers: 10, results: { answered: 10, empty: 6 }, readTwice: 0 });

  const [calm, quiet] = [await simulatorServer(), temporaryFolder()];
  expect((await aib(["run", "--base-url", calm.url, "--judge", "sim/judge", ...part], { cwd: quiet })).code).toBe(0);
  expect(storedResults(cwd)).toEqual(storedResults(quiet));
});

test("lite runs in all four configurations and counts its own", async () => {
  const cwd = temporaryFolder();
  const all = ["--variants", "neutral,strong_independence", "--modes", "user_role,tool_role"];
  const run = await aib(["run", "--suite", "lite", ...all, ...both], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const { rows, notes } = await leaderboardOf({ cwd });
  expect(rows).toMatchObject([
    { complete: true, graded: 14 },
    { complete: true, graded: 14 },
  ]);
  expect(notes.filter((note) => note.startsWith("28 verdicts under"))).toHaveLength(3);
});

/** The simulator, but for the first replies of the model under test, which only call the tool. */
async function wordlessAtFirst(count: number): Promise<QuirkServer> {
  const { rubrics } = await loadSuite("v1");
  const simulator = createSimulator({ fields: rubrics.flatMap(({ fields }) => fields), seed: 1 });
  const call = { id: "abcdef123", type: "function", function: { name: "get_human_message", arguments: "{}" } };
  const message = { role: "assistant", content: "", tool_calls: [call] };
  const wordless = JSON.stringify({ choices: [{ index: 0, finish_reason: "tool_calls", message }] });
  let replies = 0;
  return startQuirkServer((response, { method, path, headers, text }) => {
    const { status, body } = simulator.handle({ method, path, headers, body: text });
    if (text.includes('"sim/asks"')) replies += 1;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(text.includes('"sim/asks"') && replies <= count ? wordless : body);
  });
}
