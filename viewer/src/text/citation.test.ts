import { expect, test } from "vitest";
import { citationOf } from "./citation.ts";

const meta = {
  program: "0.1.0",
  suite: { id: "v2", version: "2.0", digest: "d".repeat(64), title: "A suite", origin: "live" },
  judge: { id: "j", label: "a_judge@none-t0.0", model: "x/a_judge" },
  panel: null,
  counts: { modelConfigs: 40, ranked: 35, runs: 182, trajectories: 1, answers: 1, verdicts: 1 },
  generatedAt: "2026-11-24T13:00:00.000Z",
  answeredAt: { first: "2026-02-27T10:00:00.000Z", last: "2026-07-21T10:00:00.000Z" },
  snapshot: "0123456789abcdef",
} as const;
const address = "https://host.example/m/a_b";

test("a citation names suite, digest, judge, runs and date", () => {
  expect(citationOf(meta, address).line).toBe(
    `The AI Independence Bench authors: AI Independence Bench, version 0.1.0; suite v2 2.0 (digest ${"d".repeat(64)}); judge x/a_judge@none-t0.0; 182 runs of 40 model configs; answers of 2026-02-27 to 2026-07-21. ${address}`,
  );
});

test("an entry for BibTeX keeps what TeX would read as its own", () => {
  const { bibtex } = citationOf(meta, address);
  expect(bibtex).toMatch(/^@misc\{aib-v2-01234567,\n[^]*year = \{2026\}[^]*\n\}$/u);
  expect(bibtex).toContain(String.raw`judge x/a\_judge@none-t0.0`);
  expect(bibtex).toContain(`url = {${address}}`);
});

test("an address of this machine is in no citation, and published results name who published them", () => {
  const published = { ...meta, suite: { ...meta.suite, version: "published" }, answeredAt: null } as const;
  const { line, bibtex } = citationOf(published, "http://127.0.0.1:4117/m/a_b");
  expect(line).toMatch(/data of 2026-11-24; results published by mikhailsal [^ ]+ 2026\), [^ ]+\.$/u);
  expect(bibtex).not.toContain("127.0.0.1");
  expect(bibtex).not.toContain("  url =");
});
