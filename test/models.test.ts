import { createServer } from "node:http";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const priced = (prompt: string, completion: string) => ({ pricing: { prompt, completion } });

const catalogue: Readonly<Record<string, unknown>> = {
  "/v1/models": {
    data: [
      { id: "acme/writer", ...priced("0.0000003", "0.0000025") },
      { id: "acme/gift:free", ...priced("0", "0") },
      { id: "acme/open", ...priced("0.000001", "0.000002") },
      { id: "acme/secret", ...priced("-1", "-1") },
    ],
  },
  "/v1/models/acme/open/endpoints": {
    data: {
      endpoints: [
        { tag: "dear", ...priced("1", "1") },
        { tag: "pinned/fp8", ...priced("0.000004", "0.000016") },
      ],
    },
  },
};

const registry = `models:
  - { model: acme/writer, temperature: 1, temperature_supported: false, note: the red one }
  - { model: acme/gift:free, temperature: 0.7 }
  - { model: acme/open, temperature: 0.7, provider: pinned }
  - { model: acme/open, temperature: 0.7, provider: gone }
  - { model: acme/secret, temperature: 0.7 }
  - { model: acme/withdrawn, temperature: 0.7, active: false }
  - { model: local/own, temperature: 0.7 }
unusable:
  - { model: acme/broken, reason: empty answers }
`;

interface Listing {
  readonly cwd: string;
  readonly environment: { readonly OPENROUTER_BASE_URL: string };
  readonly asked: readonly string[];
}

/** A registry, and a router without a key that lists what its models cost. */
async function router(): Promise<Listing> {
  const asked: string[] = [];
  const server = createServer(({ url = "", method = "" }, response) => {
    asked.push(`${method} ${url}`);
    const list = catalogue[url];
    response.writeHead(list === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(list ?? { error: { message: "not found" } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "models.yaml"), registry);
  return { cwd, environment: { OPENROUTER_BASE_URL: `http://127.0.0.1:${port}/v1` }, asked };
}

const entries = z.array(
  z.object({
    label: z.string(),
    notes: z.array(z.string()),
    pricePerMillion: z.object({ promptUsd: z.number(), completionUsd: z.number() }).nullable(),
  }),
);

function models({ cwd, environment }: Pick<Listing, "cwd" | "environment">, ...args: readonly string[]) {
  return aib(["models", "--registry", join(cwd, "models.yaml"), "--inactive", ...args], { cwd, environment });
}

test("models are listed with their notes, and nothing is asked without --prices", async () => {
  const listing = await router();
  const { stdout, stderr, code } = await models(listing);
  expect({ stderr, code, asked: listing.asked }).toEqual({ stderr: "", code: 0, asked: [] });
  expect(stdout).toMatch(/^label +model +provider +temp\. +effort +note$/mu);
  expect(stdout).toMatch(/^writer@low-t1\.0 +acme\/writer +- +1\.0\* +auto +ignores the temperature; the red one$/mu);
  expect(stdout).toMatch(/^withdrawn@low-t0\.7 .* inactive$/mu);
});

test("--prices lists the price of each by public requests, that of the pinned provider where one is pinned", async () => {
  const listing = await router();
  const { stdout, stderr, code } = await models(listing, "--prices");
  expect(code).toBe(0);
  expect(stderr).toBe(
    `Prices in US dollars for a million tokens: the list of ${listing.environment.OPENROUTER_BASE_URL}, as of now.\n`,
  );
  expect(new Set(listing.asked)).toEqual(new Set(["GET /v1/models", "GET /v1/models/acme/open/endpoints"]));
  expect(stdout).toMatch(/^writer@low-t1\.0 .* auto +0\.3 +2\.5 +ignores the temperature; the red one$/mu);
  expect(stdout).toMatch(/^gift:free@low-t0\.7 .* auto +0 +0 +free$/mu);
  const json = await models(listing, "--prices", "--format", "json");
  expect(entries.parse(JSON.parse(json.stdout))).toMatchObject([
    { label: "writer@low-t1.0", pricePerMillion: { promptUsd: 0.3, completionUsd: 2.5 } },
    { label: "gift:free@low-t0.7", pricePerMillion: { promptUsd: 0, completionUsd: 0 }, notes: ["free"] },
    { label: "open+pinned@low-t0.7", pricePerMillion: { promptUsd: 4, completionUsd: 16 }, notes: [] },
    { label: "open+gone@low-t0.7", pricePerMillion: null, notes: ["provider not offered"] },
    { label: "secret@low-t0.7", pricePerMillion: null, notes: [] },
    { label: "withdrawn@low-t0.7", pricePerMillion: null, notes: ["inactive", "not offered"] },
    {
      label: "own@low-t0.7",
      pricePerMillion: { promptUsd: 0, completionUsd: 0 },
      notes: ["on your own machine", "free"],
    },
  ]);
});

test("an endpoint that cannot be reached leaves the prices unknown and says so", async () => {
  const { cwd } = await router();
  const environment = { OPENROUTER_BASE_URL: "http://127.0.0.1:9/api/v1" };
  const { stdout, stderr, code } = await models({ cwd, environment }, "--prices");
  expect(code).toBe(0);
  expect(stderr).toMatch(/^No prices: Cannot reach http:\/\/127\.0\.0\.1:9/u);
  expect(stdout).toMatch(/^writer@low-t1\.0 .* auto +– +– +ignores/mu);
});

test("--unusable lists the models that cannot be measured, with the reason", async () => {
  const listing = await router();
  const { stdout, code } = await models(listing, "--unusable", "--prices");
  expect({ stdout, code, asked: listing.asked }).toEqual({
    stdout: "acme/broken: empty answers\n",
    code: 0,
    asked: [],
  });
});
