import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Question } from "../src/cli/terminal.ts";
import { aib } from "./support/command-line.ts";
import { nowhere, person, settingsIn } from "./support/init.ts";
import { pickyServer } from "./support/picky-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

describe("files that init finds", () => {
  const line = ["init", "--provider", "simulator", "--no-call"];
  const mine = "# mine\nruns: 2 # two\nmodels: [a/b, c/d]\nbase-url: https://x.example/v1\n";

  function folder(): string {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "aib.yaml"), mine);
    return cwd;
  }

  test("are not changed without --force or a yes", async () => {
    const cwd = folder();
    const { code, stderr } = await aib(line, { cwd, environment: nowhere });
    expect(code).toBe(2);
    expect(stderr).toMatch(/aib\.yaml exists in this folder\. Nothing was written\.\n {2}Add --force/u);
    for (const [reply, exitCode] of [
      ["no", 1],
      ["interrupted", 130],
    ] as const) {
      const { prompts } = person("sim/holds-80");
      const declined = await aib(line, { cwd, environment: nowhere, prompts, confirm: async () => reply });
      expect(declined.code).toBe(exitCode);
    }
    expect(readFileSync(join(cwd, "aib.yaml"), "utf8")).toBe(mine);
  });

  test("keep their other lines, and lose what another setup has left", async () => {
    const cwd = folder();
    const questions: Question[] = [];
    const { prompts } = person("sim/holds-40");
    const confirm = async (question: Question) => {
      questions.push(question);
      return "yes" as const;
    };
    expect((await aib(line, { cwd, environment: nowhere, prompts, confirm })).code).toBe(0);
    expect(questions.map(({ message }) => message)).toEqual([
      "aib.yaml exists. Change these settings there and keep all other lines?",
    ]);
    expect(readFileSync(join(cwd, "aib.yaml"), "utf8")).toBe(
      "# mine\nruns: 2 # two\nmodels: sim/holds-40\njudge: sim/judge\n",
    );
  });

  test("keep a line that is saved while a question waits", async () => {
    const cwd = folder();
    const { prompts } = person("sim/holds-40");
    const confirm = async () => {
      writeFileSync(join(cwd, "aib.yaml"), `${mine}seed: 7\n`);
      return "yes" as const;
    };
    expect((await aib(line, { cwd, environment: nowhere, prompts, confirm })).code).toBe(0);
    expect(settingsIn(cwd)).toBe("runs: 2 # two\nmodels: sim/holds-40\nseed: 7\njudge: sim/judge\n");
  });

  test("keep lines that are saved while the model is tried", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, ".env"), "MINE=1\n");
    const { url } = await pickyServer({
      models: { one: "sim/holds-80", two: "sim/judge" },
      refuse: () => {
        writeFileSync(join(cwd, "aib.yaml"), `${mine}seed: 7\n`);
        writeFileSync(join(cwd, ".env"), "MINE=2\n");
        return null;
      },
    });
    const key = "sk-or-v1-0123456789abcdef";
    const place = ["--base-url", url, "--api-key-env", "EXAMPLE_KEY", "--key-stdin"];
    const words = ["init", ...place, "--models", "one", "--judge", "two", "--no-budget", "--force"];
    const { code, stderr } = await aib(words, { cwd, environment: nowhere, input: key });
    expect(code, stderr).toBe(0);
    expect(settingsIn(cwd)).toContain("seed: 7\n");
    expect(readFileSync(join(cwd, ".env"), "utf8")).toBe(`MINE=2\nEXAMPLE_KEY=${key}\n`);
  });
});
