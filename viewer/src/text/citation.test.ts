import { expect, test } from "vitest";
import { citationOf } from "./citation.ts";

const meta = {
  suite: { id: "v2", version: "2.0", digest: "d".repeat(64), title: "A suite", origin: "live" },
  judge: { id: "j", label: "a_judge@none-t0.0", model: "x/a_judge" },
  panel: null,
  counts: { modelConfigs: 40, ranked: 35, runs: 182, trajectories: 1, answers: 1, verdicts: 1 },
  generatedAt: "2026-11-24T13:00:00.000Z",
  snapshot: "0123456789abcdef",
} as const;
const address = "https://host.example/m/a_b";

test("a citation names suite, digest, judge, runs and date", () => {
  expect(citationOf(meta, address).line).toBe(
    `AI Independence Bench: suite v2 2.0 (digest ${"d".repeat(64)}); judge x/a_judge@none-t0.0; 182 runs of 40 model configs; data of 2026-11-24. ${address}`,
  );
});

test("an entry for BibTeX keeps what TeX would read as its own", () => {
  const { bibtex } = citationOf(meta, address);
  expect(bibtex).toMatch(/^@misc\{aib-v2-01234567,\n[^]*year = \{2026\}[^]*\n\}$/u);
  expect(bibtex).toContain(String.raw`judge x/a\_judge@none-t0.0`);
  expect(bibtex).toContain(`url = {${address}}`);
});
