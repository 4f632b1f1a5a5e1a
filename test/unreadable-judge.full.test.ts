import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
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

test("a reader that gives no number ends the run with 1, one line with the next step, and rerun takes the one that reads", async () => {
  const cwd = temporaryFolder();
  const line = ["run", "--suite", "v3", "--models", "sim/holds-80", "--judge", "sim/judge", "--runs", "1"];
  for (const command of [line, line, ["rerun"]]) {
    const run = await aib(command, { cwd });
    expect(run.code, command.join(" ")).toBe(1);
    expect(oneLine(run.stderr)).toMatch(/words 0 of (\d+) messages read by sim\/judge; no number for \1 unreadable/u);
    expect(oneLine(run.stderr)).toMatch(
      /unreadable reader judge@\S+ gave no number for any of \d+ messages of holds-80\S*\. Have another reader read: aib judge --judge/u,
    );
  }
  const runs = oneLine((await aib(["runs"], { cwd })).stdout);
  expect(runs).toMatch(/No call is missing, but readers gave no number for (\d+) of \1 messages\./u);
  expect(runs).not.toContain("Nothing is missing");
  const other = await aib(["judge", "-j", "sim/reader"], { cwd });
  expect(other.code, other.stderr).toBe(0);
  expect(oneLine((await aib(["runs"], { cwd })).stdout)).toContain("Nothing is missing");
  const more = await aib(["rerun", "--target-runs", "2"], { cwd });
  expect(more.code, more.stderr).toBe(0);
  expect(more.stderr).toMatch(/words +\d+ messages read by sim\/reader\n/u);
});

/** A server whose only model answers every call in the same way. */
async function shyJudge(
  status: number,
  reply: object,
): Promise<{ run: () => ReturnType<typeof aib>; asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    const isCall = request.method === "POST";
    if (isCall) asked++;
    response.writeHead(isCall ? status : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(isCall ? reply : { data: [{ id: "shy" }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const cwd = temporaryFolder();
  const judge = ["--judge", "shy", "--judge-base-url", `http://127.0.0.1:${port}/v1`];
  const run = () => aib(["run", "--models", "sim/holds-80", ...judge, "--runs", "1", "--yes"], { cwd });
  return { run, asked: () => asked };
}

test("a judge that refuses in the field for it is asked once, and the next step is another judge", async () => {
  const message = { role: "assistant", content: null, refusal: "I cannot grade people." };
  const { run, asked } = await shyJudge(200, { choices: [{ message }] });
  for (const time of ["first", "again"]) {
    const { code, stderr } = await run();
    expect(code, time).toBe(1);
    expect(oneLine(stderr)).toMatch(
      /gave no readable grade in 15 verdicts on holds-80\S* \(the judge refuses to grade: the model declined: I cannot grade people\.\)\. Have another judge grade: aib judge --judge/u,
    );
    expect(stderr).not.toContain("Run the same command again");
    expect(asked()).toBe(15);
  }
});

test("a judge whose server refuses the conversations is not to be asked again but replaced", async () => {
  const error = { code: 403, message: "Input was flagged", metadata: { reasons: ["violence"], flagged_input: "x" } };
  const { run } = await shyJudge(403, { error });
  const { code, stderr } = await run();
  expect(code).toBe(1);
  expect(oneLine(stderr)).toMatch(/: \d+ refused .*next .*have another judge grade them with aib judge --judge/u);
  expect(stderr).not.toContain("Run the same command again");
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
  expect(oneLine(stdout)).toMatch(/Missing: 10 answers, 5 verdicts\. To ask for .*: aib rerun /u);
});
