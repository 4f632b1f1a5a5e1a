import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { aib } from "../support/command-line.ts";
import { simulatorServer } from "../support/simulator.ts";
import { tariff } from "../support/tariff.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const one = ["--models", "sim/holds-80", "--judge", "sim/judge", "--runs", "1", "--exp", "stability"];

describe("prices that nobody says", () => {
  test("are refused before anything is spent, with the models and the next step", async () => {
    const server = await simulatorServer({ tariff: { ...tariff, listed: null } });
    const run = await aib(["run", "--base-url", server.url, ...one, "--yes", "--budget", "1"], {
      cwd: temporaryFolder(),
    });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(`sim/holds-80 at ${server.url}, sim/judge at ${server.url}`);
    expect(run.stderr).toContain("--price sim/holds-80=<in>,<out>");
    expect(server.stats().asked).toEqual([]);
  });

  test("can be said by the person, and then count for what the endpoint does not bill", async () => {
    const server = await simulatorServer({ tariff: { ...tariff, listed: null, reported: false } });
    const cwd = temporaryFolder();
    const prices = ["--price", "sim/holds-80=1,4", "--price", "sim/judge=1,4"];
    const run = (budget: string) =>
      aib(["run", "--base-url", server.url, ...one, ...prices, "--yes", "--budget", budget], { cwd });
    const stopped = await run("0.012");
    expect(stopped.code, stopped.stderr).toBe(3);
    expect(stopped.stderr).toMatch(/reached: \$0\.00\d+ of \$0\.012 spent/u);
    expect(server.stats().billedUsd).toBeLessThanOrEqual(0.012);
    const whole = await run("1");
    expect(whole.code, whole.stderr).toBe(0);
    const [, spent = ""] = /budget +\$(\d+\.\d+) of \$1\.00 spent/u.exec(whole.stderr) ?? [];
    expect(Number(spent)).toBeCloseTo(server.stats().billedUsd, 3);
  });

  test("of a model that is not called are a slip of the pen", async () => {
    const server = await simulatorServer();
    const slip = ["--price", "sim/holds-8=1,4"];
    const run = await aib(["run", "--base-url", server.url, ...one, ...slip], { cwd: temporaryFolder() });
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("Did you mean sim/holds-80?") });
  });
});

test.each(["five", "", "-1", "1e3", "5,00", "$5", "Infinity", "NaN", "0x10", "10000000"])(
  "--budget %o is no amount of money, and nothing is asked",
  async (budget) => {
    const run = await aib(["run", ...one, `--budget=${budget}`], { cwd: temporaryFolder() });
    expect(run).toMatchObject({ code: 2, stderr: expect.stringMatching(/US dollars as a plain number/u) });
  },
);

test.each(["sim/holds-80", "sim/holds-80=1", "=1,4", "sim/holds-80=a,b", "sim/holds-80=-1,4"])(
  "--price %o is no price",
  async (price) => {
    const run = await aib(["run", ...one, "--price", price], { cwd: temporaryFolder() });
    expect(run).toMatchObject({ code: 2, stderr: expect.stringMatching(/price/u) });
  },
);

const priced = (prompt: string, completion: string) => ({ pricing: { prompt, completion } });

/** A router whose list names the price of its cheapest provider, as routers do. */
async function router(): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const lists: Readonly<Record<string, unknown>> = {
    "/v1/models": {
      data: [
        { id: "acme/writer", ...priced("0", "0.000001") },
        { id: "acme/judge", ...priced("0", "0") },
      ],
    },
    "/v1/models/acme/writer/endpoints": {
      data: {
        endpoints: [
          { tag: "cheap", ...priced("0", "0.000001") },
          { tag: "dear/fp8", ...priced("0", "0.001") },
        ],
      },
    },
  };
  const server = createServer((request, response) => {
    asked.push(`${request.method ?? ""} ${request.url ?? ""}`);
    const list = lists[request.url ?? ""];
    response.writeHead(list === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(list ?? { error: { message: "not found" } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}/v1`, asked };
}

test("behind a router the worst case is that of its dearest provider, not of the one in its list", async () => {
  const { url, asked } = await router();
  const environment = { OPENROUTER_BASE_URL: url, OPENROUTER_API_KEY: "a-key" };
  const args = ["run", "--models", "acme/writer", "--judge", "acme/judge", "--runs", "1", "--yes", "--budget", "0.5"];
  const run = await aib(args, { cwd: temporaryFolder(), environment });
  expect(run.code, run.stderr).toBe(3);
  // 2048 tokens at a thousandth of a dollar.
  expect(run.stderr).toContain("may cost up to $2.05, and $0.50 is left");
  expect(asked.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("estimates take the price of a pinned provider, which is not the one in the list", async () => {
  const { url } = await router();
  const cwd = temporaryFolder();
  const dear = "models:\n  - { model: acme/writer, temperature: 1, provider: dear }\n";
  writeFileSync(join(cwd, "models.yaml"), dear);
  const environment = { OPENROUTER_BASE_URL: url, OPENROUTER_API_KEY: "a-key" };
  const subject = [
    "--registry",
    join(cwd, "models.yaml"),
    "--models",
    "acme/writer",
    "--judge",
    "acme/judge",
    "--runs",
    "1",
  ];
  const estimate = await aib(["estimate", ...subject, "--format", "json"], { cwd, environment });
  const { generation } = z
    .object({ total: z.object({ generation: z.object({ usd: z.number(), completionTokens: z.number() }) }) })
    .parse(JSON.parse(estimate.stdout)).total;
  expect(generation.usd).toBeCloseTo(generation.completionTokens / 1000, 6);
  const run = await aib(["run", ...subject], { cwd, environment });
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(`$${generation.usd.toFixed(2)}`);
});
