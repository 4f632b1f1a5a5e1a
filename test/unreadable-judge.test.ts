import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ");

test("a judge whose replies cannot be read ends the run with 1, one line with its reason, and the next step", async () => {
  const cwd = temporaryFolder();
  const line = ["run", "--models", "sim/holds-80", "--judge", "sim/mute-judge-100", "--runs", "1"];
  for (const command of [line, line, ["rerun"]]) {
    const run = await aib(command, { cwd });
    expect(run.code, command.join(" ")).toBe(1);
    expect(oneLine(run.stderr)).toMatch(
      /unreadable judge mute-judge-100\S* gave no readable grade in 15 verdicts on holds-80\S* \(.+\)\. Have another judge grade: aib judge/u,
    );
    expect(oneLine(run.stdout)).toContain("None of the 15 verdicts of the judge sim/mute-judge-100 holds a readable");
  }
  const runs = oneLine((await aib(["runs"], { cwd })).stdout);
  expect(runs).toContain("No call is missing, but 15 of 15 verdicts hold no readable grade.");
  expect(runs).not.toContain("Nothing is missing");
  const other = await aib(["judge", "-j", "sim/judge"], { cwd });
  expect(other.code, other.stderr).toBe(0);
});

test("a judge of whose replies some can be read ends the run with 0", async () => {
  const cwd = temporaryFolder();
  const line = ["run", "--models", "sim/holds-80", "--judge", "sim/mute-judge-30", "--runs", "1"];
  const run = await aib(line, { cwd });
  expect(run.code, run.stderr).toBe(0);
  expect(run.stderr).not.toContain("unreadable judge");
});

test("a run without an answer ends with 1 and says what is missing, also when runs is asked", async () => {
  const server = await simulatorServer({ faults: { empty: 1 } });
  const cwd = temporaryFolder();
  const place = ["--base-url", server.url, "--models", "sim/holds-80", "--judge", "sim/judge"];
  const run = await aib(["run", ...place, "--exp", "stability", "--runs", "1"], { cwd });
  expect(run.code, run.stderr).toBe(1);
  expect(oneLine(run.stderr)).toMatch(/missing 15 calls: .*holds-80\S*: \d+ empty .*next /u);
  const { stdout } = await aib(["runs"], { cwd });
  expect(oneLine(stdout)).toMatch(/Missing: 10 answers, 5 verdicts\. To ask for them: aib rerun /u);
});
