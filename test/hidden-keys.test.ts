import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const keys = {
  openRouter: `sk-or-v1-${"0a1b2c3d".repeat(8)}`,
  openAi: "sk-proj-Zk3_9dQx-4tVb7Lm2Pq8Rw5Ys1",
  groq: "gsk_9fK2mZq7Lw4Xc8Vb3Nt6",
  huggingFace: "hf_qWcRtYuIoPaSdFgHjK1234",
  huggingFaceOfLetters: "hf_AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGh",
  withoutPrefix: "f3a9c1d27b6e4f8091a2b3c4d5e6f708",
};
const server = ["--models", "a/b", "--base-url", "https://api.example.com/v1"];

describe.each(Object.entries(keys))("a key that was typed where a variable's name belongs (%s)", (_, key) => {
  test.each([
    { flag: "--api-key-env", args: ["run", ...server, "--api-key-env", key] },
    { flag: "--api-key-env", args: ["doctor", ...server, `--api-key-env=${key}`] },
    {
      flag: "--judge-api-key-env",
      args: ["run", ...server, "--judge-base-url", "http://h/v1", "--judge-api-key-env", key],
    },
  ])("is refused and never printed: $flag of $args.0", async ({ flag, args }) => {
    const cwd = temporaryFolder();
    const { code, stdout, stderr } = await aib(args, { cwd });
    expect(code).toBe(2);
    expect(stdout + stderr).not.toContain(key);
    expect(stderr).toContain(`error: ${flag} takes the name of an environment variable`);
    expect(stderr).toContain(`write ${flag} EXAMPLE_KEY`);
    expect(readdirSync(cwd)).toEqual([]);
  });
});

const known = Object.entries(keys).filter(([provider]) => provider !== "withoutPrefix");

describe.each(known)("a provider's key in another wrong place (%s)", (_, key) => {
  test.each([
    ["a command's", [key]],
    ["a flag's", ["run", `--${key}`]],
    ["a model's", ["run", "--models", key]],
    ["a word's too many", ["run", key]],
    ["a suite's", ["suites", "show", key]],
    ["a store's", ["leaderboard", "--db", key]],
  ])("is never printed: %s", async (_place, args) => {
    const { code, stdout, stderr } = await aib(args, { cwd: temporaryFolder() });
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain("<hidden>");
    expect(stdout + stderr).not.toContain(key);
  });
});

test("what only begins like a key is printed", async () => {
  const { stderr } = await aib(["run", "--models", "sk-telecom-a-model,task-1234567890123"], {
    cwd: temporaryFolder(),
  });
  expect(stderr).toContain("sk-telecom-a-model");
});

test.each(["MY_KEY", "example_key_2", "_k", "OPENAI_API_KEY_FOR_THE_BENCH_2026"])(
  "%s names a variable",
  async (name) => {
    const { stderr } = await aib(["run", ...server, "--api-key-env", name], { cwd: temporaryFolder() });
    expect(stderr).toContain(`${name} is not set`);
  },
);
