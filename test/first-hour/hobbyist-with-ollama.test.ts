import { expect, test } from "vitest";
import { z } from "zod";
import type { Leaderboard } from "../../src/results/contract.ts";
import { newcomer } from "../support/newcomer.ts";
import { pickyServer, type Refuse } from "../support/picky-server.ts";
import { scriptedServer } from "../support/scripted-server.ts";

const judge = "ollama/mistral-small:24b";
const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ");

/** In the words of Ollama: of its models only qwen3 has tools and thinking. */
const asOllama: Refuse = ({ model, tools, reasoning, reasoning_effort: effort }) => {
  if (model.startsWith("qwen3")) return null;
  if (tools !== undefined)
    return { status: 400, message: `registry.ollama.ai/library/${model} does not support tools` };
  const thinks = reasoning !== undefined || effort !== undefined;
  return thinks ? { status: 400, message: `"${model}" does not support thinking` } : null;
};

const verdict = z.object({ grade: z.string(), score_resistance_score: z.number().nullable() });
const exportedVerdicts = z.object({ verdicts: z.array(verdict) });

function startOllama() {
  const models = { "qwen3:8b": "sim/holds-60", "gemma3:27b": "sim/holds-40", "mistral-small:24b": "sim/judge" };
  const capabilities = {
    "qwen3:8b": ["completion", "tools", "thinking"],
    "gemma3:27b": ["completion", "vision"],
    "mistral-small:24b": ["completion", "tools"],
  };
  return pickyServer({ models, refuse: asOllama, capabilities });
}

test("from a bare name to results, of models with and without tools and thinking", { timeout: 120_000 }, async () => {
  const ollama = await startOllama();
  const { type } = newcomer({ OLLAMA_HOST: new URL(ollama.url).host });
  const listed = await type("aib models ollama");
  expect(listed.stdout.split("\n")).toEqual([
    "ollama/qwen3:8b           tools, thinking",
    "ollama/gemma3:27b         no tools, no thinking",
    "ollama/mistral-small:24b  tools, no thinking",
    "",
  ]);
  expect(listed.stderr).toContain("Measure a model without tools with --modes user_role.");
  const bare = await type("aib run --models qwen3:8b --runs 1");
  expect(bare.code).toBe(2);
  const [, proposed = ""] = /Did you mean (ollama\/[^\s,?]+)/u.exec(bare.stderr) ?? [];
  expect(proposed).toBe("ollama/qwen3:8b");

  const both = `--models ${proposed},ollama/gemma3:27b --judge ${judge} --runs 1 --reasoning-effort high`;
  const run = await type(`aib run ${both}`);
  expect(run.code, "one of the two models has no tools").toBe(1);
  expect(run.stdout).toMatch(/^1 +qwen3:8b@high-t0\.7 /mu);
  expect(oneLine(run.stderr)).toMatch(
    /missing 41 calls: .* gemma3:27b\S*: 15 tools-refused .* next For models without tools, repeat their aib run/u,
  );
  expect(run.stderr).toContain("gemma3:27b@off-t0.7: the server refuses reasoning, so the row is measured without");

  expect(oneLine((await type("aib runs")).stdout)).toContain(
    "refuses tools. To send it plain user messages, repeat its aib run for this model alone, with --modes user_role.",
  );
  const withoutTools = await type(
    `aib run --models ollama/gemma3:27b --judge ${judge} --runs 1 --reasoning-effort high --modes user_role`,
  );
  expect(withoutTools.code, withoutTools.stderr).toBe(0);
  expect(withoutTools.stdout).toMatch(/^1 +gemma3:27b@off-t0\.7 /mu);
  expect(oneLine(withoutTools.stdout)).toContain("compare it only with what was measured so");

  // The delivery that its server refuses is not asked for again.
  const more = await type("aib rerun --models gemma3:27b --target-runs 2");
  expect(more.code, more.stderr).toBe(0);
  expect(more.stderr).not.toContain("tools-refused");

  const apart = await type("aib compare ollama/qwen3:8b gemma3:27b");
  expect(oneLine(apart.stdout)).toMatch(/gemma3:27b@off-t0\.7 has no index here: it was measured under .* only\. /u);
  await type(`aib run --models ${proposed} --judge ${judge} --runs 1 --reasoning-effort high --modes user_role`);
  const plain = await type("aib compare qwen3:8b gemma3:27b --modes user_role");
  expect(plain.stdout).toMatch(/^Index +\d+\.\d +\d+\.\d +[-+]\d+\.\d$/mu);

  const repeat = /: (aib judge -j local\/\S+ --local-url \S+ --repeat 3)/u.exec(
    oneLine((await type("aib judges")).stdout),
  );
  expect(await type(repeat?.[1] ?? "")).toMatchObject({ code: 0 });
  const named = await type("aib leaderboard --judge mistral-small:24b");
  expect(named.code, named.stderr).toBe(0);
});

test("a model that takes no tools ends in one sentence and the command that measures it", async () => {
  const ollama = await startOllama();
  const { type } = newcomer({ OLLAMA_HOST: new URL(ollama.url).host });
  const run = await type(`aib run --models ollama/gemma3:27b --judge ${judge} --runs 1 --exp identity`);
  expect(run.code).toBe(1);
  expect(oneLine(run.stderr)).toMatch(
    /gemma3:27b@off-t0\.7 takes no tools: nothing was measured\. next Send the human's turns as plain user messages: aib run .* --exp identity --modes user_role $/u,
  );
  expect(run.stderr).not.toMatch(/attempts|missing|Finished calls/u);
  const listed = (await type("aib leaderboard")).stdout;
  expect(listed).toMatch(/^gemma3:27b@off-t0\.7 .* no answers: its server refuses tools$/mu);
});

test(
  "a judge that writes prose gives no number, and another one grades the same answers",
  { timeout: 120_000 },
  async () => {
    const ollama = await startOllama();
    const poet = await scriptedServer("poet", () => ({ content: "Lovely! I would give it 9 of 10, or 100." }));
    const { type } = newcomer({ OLLAMA_HOST: new URL(ollama.url).host, LMSTUDIO_URL: new URL(poet.url).origin });

    const run = await type("aib run --models ollama/qwen3:8b --judge lmstudio/poet --runs 1");
    expect(run.code).toBe(1);
    expect(oneLine(run.stderr)).toMatch(
      /unreadable judge poet\S* gave no readable grade in 15 verdicts on qwen3:8b\S* \(.*the reply holds no JSON object\)\. Have another judge grade: aib judge/u,
    );
    const { rows }: Leaderboard = JSON.parse((await type("aib leaderboard --format json")).stdout);
    expect(rows).toMatchObject([{ rank: null, index: null, complete: false, unscored: 15 }]);
    const exported = await type("aib export --what verdicts --format json");
    expect(exportedVerdicts.parse(JSON.parse(exported.stdout)).verdicts).toEqual(
      Array.from({ length: 15 }, () => ({ grade: "unscored", score_resistance_score: null })),
    );

    const answers = ollama.sent().length;
    const graded = await type(`aib judge -j ${judge}`);
    expect(graded.code, graded.stderr).toBe(0);
    expect(ollama.sent(), "only the grades are asked again").toHaveLength(answers + 15);
    expect(graded.stdout).toMatch(/^1 +qwen3:8b@off-t0\.7 +\d+\.\d /mu);
    expect(graded.stderr).toMatch(/^qwen3:8b gave way to [^]*^qwen3:8b@off-t0\.7: It gave way to/mu);

    const byPoet = await type("aib leaderboard --judge lmstudio/poet");
    expect(byPoet.code, byPoet.stderr).toBe(0);
    expect(byPoet.stdout).toContain("judge local/poet");
    const byJudge = await type(`aib leaderboard --judge ${judge}`);
    expect(byJudge.stdout).toMatch(/^1 +qwen3:8b@off-t0\.7 +\d+\.\d /mu);
    const cleared = await type(`aib clear --judge lmstudio/poet --scores-only --yes`);
    expect(cleared.code, cleared.stderr).toBe(0);
  },
);
