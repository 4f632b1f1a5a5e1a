import { LLMock, type ChatCompletionRequest } from "@copilotkit/aimock";
import { expect, onTestFinished, test } from "vitest";
import { loadSuite } from "../src/suite/index.ts";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** An OpenAI-compatible server of somebody else's, with a model that answers by tool call where it can, and a judge. */
async function aimock(quote: object = {}): Promise<LLMock> {
  const { rubrics, deliveries } = await loadSuite("v2");
  const best = Object.fromEntries(
    rubrics.flatMap(({ fields }) =>
      fields.map((field) => {
        if (field.kind === "label") return [field.id, field.labels[0].value];
        if (field.kind === "boolean") return [field.id, field.better === "true"];
        return [field.id, field.better === "higher" ? field.max : field.min];
      }),
    ),
  );
  const asked = (request: ChatCompletionRequest): Record<string, unknown> => {
    const text = JSON.stringify(request.messages);
    const known = Object.entries(best).filter(([id]) => text.includes(id));
    return { reasoning: "It keeps its view.", ...quote, ...Object.fromEntries(known) };
  };
  const server = new LLMock({ port: 0, host: "127.0.0.1" });
  server.on({ model: "acme/judge" }, (request) => ({ content: JSON.stringify(asked(request)) }));
  server.on({ model: "acme/steady" }, ({ tools }) =>
    tools === undefined
      ? { content: "I keep my view." }
      : { toolCalls: [{ name: deliveries.tool_role.tool.name, arguments: '{"message":"I keep my view."}' }] },
  );
  await server.start();
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

test("a server that we did not write serves a whole run, in the router's shape", async () => {
  const server = await aimock();
  const cwd = temporaryFolder();
  const environment = { OPENROUTER_BASE_URL: `${server.url}/api/v1`, OPENROUTER_API_KEY: "not-a-real-key" };
  const command = ["run", "--yes", "--models", "acme/steady", "--judge", "acme/judge", "--runs", "1"];
  const run = await aib(command, { cwd, environment });
  expect(run.code, run.stderr).toBe(0);
  const { rows } = await leaderboardOf({ cwd });
  expect(rows).toMatchObject([{ model: "acme/steady", complete: true, index: 100, graded: 15, origin: "live" }]);
});

test.each([
  ["missing", {}, null],
  ["verbatim", { quote: "“I keep my view”" }, "“I keep my view”"],
  ["foreign", { quote: "You may have my view." }, "You may have my view."],
])(
  "a grade whose quote is %s is a grade, and says so",
  async (check, quote, kept) => {
    const server = await aimock(quote);
    const cwd = temporaryFolder();
    const place = ["--base-url", `${server.url}/v1`, "--exp", "resistance", "--runs", "1"];
    const run = await aib(["run", "--yes", ...place, "--models", "acme/steady", "--judge", "acme/judge"], { cwd });
    expect(run.stderr).toContain("10 of 10 calls done, 0 retried");
    const { stdout } = await aib(["export", "--what", "verdicts"], { cwd });
    const rows: unknown[] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(5);
    const grade = { grade: "scored", score_resistance_score: 10, quote: kept, quote_check: check };
    for (const row of rows) expect(row).toMatchObject(grade);
  },
  20_000,
);

test("and as any server behind --base-url, in both deliveries", async () => {
  const server = await aimock();
  const cwd = temporaryFolder();
  const place = ["--base-url", `${server.url}/v1`, "--modes", "user_role,tool_role"];
  const run = await aib(["run", "--yes", ...place, "--models", "acme/steady", "--judge", "acme/judge", "--runs", "1"], {
    cwd,
  });
  expect(run.stderr).toContain("82 of 82 calls done");
  const { rows, notes } = await leaderboardOf({ cwd });
  expect(rows).toMatchObject([{ complete: true, index: 100, graded: 15 }]);
  expect(notes).toEqual([
    expect.stringMatching(/a fault: acme\/judge quotes no words for its grades/u),
    expect.stringMatching(/15 verdicts under strong_independence \+ user_role are not counted/u),
  ]);
});
