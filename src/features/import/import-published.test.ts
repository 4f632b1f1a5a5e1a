import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openStore, type Store } from "../../store/index.ts";
import { loadSuite } from "../../suite/index.ts";
import { importPublishedCache, type ImportProgress, type ImportSummary } from "./import-published.ts";
import {
  gradedTrajectory,
  sampleCache,
  sampleDirectory,
  sampleNames,
  samplePath,
  sampleTrajectory,
} from "../../../test/support/import/sample-cache.ts";
import { tarOf, temporaryDirectory, writeFiles, type TarEntry } from "../../../test/support/import/tar-archive.ts";

const suite = await loadSuite("v2");
const registry = { entries: [], unusable: [] };
const clock = () => new Date("2026-01-01T00:00:00Z");

interface Imported {
  readonly summary: ImportSummary;
  readonly again: ImportSummary;
  readonly grades: Awaited<ReturnType<Store["gradedConversations"]>>;
  readonly progress: readonly ImportProgress[];
}

/** Imports twice into a fresh store. */
async function importTwice(source: string): Promise<Imported> {
  const store = await openStore({ location: ":memory:", clock });
  try {
    const progress: ImportProgress[] = [];
    const onProgress = (step: ImportProgress) => void progress.push(step);
    const summary = await importPublishedCache({ source, suite, registry, store, onProgress });
    const again = await importPublishedCache({ source, suite, registry, store });
    const suiteDigest = summary.suite.digest;
    const [judge] = await store.judgesOf(suiteDigest);
    const grades = await store.gradedConversations({ suiteDigest, judgeId: judge?.judge.id ?? "" });
    return { summary, again, grades, progress };
  } finally {
    await store.close();
  }
}

async function importArchive(files: ReadonlyMap<string, string>): Promise<Imported> {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "cache.tar.gz");
  await writeFile(path, gzipSync(tarOf([...files].map(([name, content]) => ({ path: name, content })))));
  return await importTwice(path);
}

async function importFolder(files: ReadonlyMap<string, string>): Promise<Imported> {
  await using directory = await temporaryDirectory();
  await writeFiles(directory.path, files);
  return await importTwice(join(directory.path, "cache"));
}

function answerEntry(response: string): TarEntry {
  return { path: samplePath("rs01"), content: JSON.stringify(sampleTrajectory("rs01", { response })) };
}

describe("importPublishedCache", () => {
  test("gives the same from a folder and from an archive, and nothing more the second time", async () => {
    const ofArchive = await importArchive(sampleCache());
    const ofFolder = await importFolder(sampleCache());
    expect(ofArchive.summary).toMatchObject({
      files: { read: 12, imported: 12, refused: 0 },
      problems: [],
      modelConfigs: 1,
      runs: 2,
      answers: 10,
      verdicts: { scored: 6, unscored: 0 },
      nameExtractions: 2,
      added: { answers: 10, verdicts: 6, attempts: 16, nameExtractions: 2 },
    });
    expect(ofFolder.summary).toEqual(ofArchive.summary);
    expect(ofFolder.grades).toEqual(ofArchive.grades);
    expect(ofArchive.grades.map(({ run, scenarioId }) => `${run} ${scenarioId}`).toSorted()).toEqual([
      "1 psych",
      "1 pt01",
      "1 rs01",
      "2 psych",
      "2 pt01",
      "2 rs01",
    ]);
    expect(ofArchive.again).toEqual({
      ...ofArchive.summary,
      added: { answers: 0, verdicts: 0, attempts: 0, nameExtractions: 0 },
    });
  });

  test("tells its progress to the end", async () => {
    const { progress } = await importFolder(sampleCache());
    expect(progress).toHaveLength(12);
    expect(progress.at(-1)).toEqual({ share: 1, files: 12 });
    expect(progress.map(({ share }) => share)).toEqual(progress.map(({ share }) => share).toSorted((a, b) => a - b));
  });

  test("names every bad file with the reason and imports everything good beside it", async () => {
    const good = sampleCache();
    const bad = new Map<string, [content: string, reason: string]>([
      [samplePath("rs02"), ["{", "is no JSON"]],
      [samplePath("rs03"), ["[]", "does not have the published keys"]],
      [samplePath("rs04"), [JSON.stringify(gradedTrajectory("rs05")), "another scenario_id"]],
      [samplePath("rs99"), [JSON.stringify(sampleTrajectory("rs99")), "is of no known turn"]],
      ["cache/a--b@none-t0.7/run_1/name_extraction.json", ['{"names":[{"name":" "}]}', "published keys: names.0.name"]],
      ["cache/nameless/run_1/name_extraction.json", [sampleNames(), "a folder not named"]],
      ["cache/notes/\u001B[2Jread me", ["", "does not lie in"]],
      [samplePath("rs01", { directory: "nameless" }), [JSON.stringify(sampleTrajectory("rs01")), "a folder not named"]],
    ]);
    const { summary, grades } = await importArchive(
      new Map([...[...bad].map(([path, [content]]): [string, string] => [path, content]), ...good]),
    );
    expect(summary.files).toEqual({ read: 20, imported: 12, refused: 8 });
    expect(summary.problems).toEqual(
      [...bad].map(([path, [, reason]]) => ({
        path: path.replace("\u001B", "?"),
        reason: expect.stringContaining(reason),
      })),
    );
    expect(grades).toHaveLength(6);
  });

  test("keeps the answer when its grade is bad or does not belong to it", async () => {
    const files = new Map([
      [samplePath("rs01"), JSON.stringify(gradedTrajectory("rs01", { judge_scores: {} }))],
      [samplePath("pt01_turn1"), JSON.stringify(gradedTrajectory("pt01_turn1"))],
    ]);
    const { summary } = await importFolder(files);
    expect(summary).toMatchObject({
      files: { imported: 2, refused: 0 },
      verdicts: { scored: 0, unscored: 1 },
      problems: [{ path: samplePath("pt01_turn1"), reason: expect.stringContaining("carries a grade") }],
    });
  });

  test("imports runs whose files lie scattered in an archive", async () => {
    const scattered = new Map([...sampleCache()].toSorted(([a], [b]) => (a.slice(-9) < b.slice(-9) ? -1 : 1)));
    const { summary, grades } = await importArchive(scattered);
    expect(summary).toMatchObject({
      runs: 2,
      answers: 10,
      added: { answers: 10, verdicts: 6, attempts: 16, nameExtractions: 2 },
    });
    expect(grades).toHaveLength(6);
  });

  test("takes the first of two files of one turn", async () => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, "twice.tar");
    await writeFile(path, tarOf([answerEntry("first"), answerEntry("second")]));
    const { summary } = await importTwice(path);
    expect(summary).toMatchObject({ answers: 1, problems: [{ reason: "is the second file of this turn" }] });
  });

  test("takes the first of two files of a run's names, and names what it leaves out of it", async () => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, "twice.tar");
    const content = sampleNames({ declined_scenarios: ["a dream"] });
    const names = { path: `cache/${sampleDirectory}/run_1/name_extraction.json`, content };
    await writeFile(path, tarOf([answerEntry("first"), names, names]));
    const { summary } = await importTwice(path);
    expect(summary).toMatchObject({
      files: { read: 3, imported: 2, refused: 1 },
      nameExtractions: 1,
      problems: [
        { path: names.path, reason: "names sources that are no scenario: a dream" },
        { path: names.path, reason: "is the second file of this run's names" },
      ],
    });
  });

  test("refuses a source that holds no published result, with an example of what it holds", async () => {
    await expect(importFolder(new Map([["cache/photo.jpg", "x"]]))).rejects.toMatchObject({
      code: "invalid-import",
      message: expect.stringMatching(/holds no published result among its 1 files.*cache\/photo\.jpg, does not lie in/),
      hint: expect.stringContaining("run_<n>"),
    });
  });
});
