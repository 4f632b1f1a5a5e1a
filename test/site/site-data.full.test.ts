import { beforeAll, describe, expect, test } from "vitest";
import { carryOut, emptyStore, measure, nowhere, settings } from "../support/campaign/simulated-store.ts";
import { prepareJudging } from "../../src/features/judge/prepare-judging.ts";
import type { SiteRun } from "../../src/results/contract/site.ts";
import { loadSite, loadSiteLive, siteFile, siteFiles } from "../../src/site/index.ts";
import { wordsOf } from "../../src/site/search/words.ts";
import { joinSegments } from "../support/site/join-segments.ts";
import type { Store } from "../../src/store/index.ts";
import { compareTwice } from "../support/site/compare-page.ts";
import { readSite, siteQuery, type ReadSite } from "../support/site/read-site.ts";
import { filesOffTheContract, readSiteFile, type SiteFiles } from "../support/site/site-files.ts";

const panel = { judges: ["sim/judge", "sim/strict-judge"], excludeOwnFamily: true };

/** Three models, two runs, a panel, and a blind judge that does not count. */
async function simulatedStore(): Promise<Store> {
  const store = await emptyStore();
  await measure(store, { models: ["sim/always-holds", "sim/holds-40", "sim/asks"], runs: 2, judges: panel.judges });
  const judging = { judges: ["sim/judge"], judgeReasoningEffort: "off", excludeOwnFamily: null } as const;
  const order = { suite: null, models: [], ...judging, allowSelfJudge: false };
  const sampling = { repeat: 1, sampling: null, experiments: ["stability"], routing: nowhere };
  await carryOut(store, await prepareJudging(store, { ...order, ...sampling, ...settings, blind: true }));
  return store;
}

function kindsOf(turns: readonly { readonly kind: string | null }[] = []): readonly (string | null)[] {
  return turns.map(({ kind }) => kind);
}

describe("the viewer's data of a simulated store", () => {
  let store: Store;
  let site: ReadSite;
  beforeAll(async () => {
    store = await simulatedStore();
    site = await readSite(store, panel);
  });

  function read<Path extends keyof SiteFiles>(path: Path): SiteFiles[Path] {
    return readSiteFile(site.texts, path);
  }

  const runs = (): readonly SiteRun[] =>
    [...site.texts].filter(([path]) => path.startsWith("r/")).map(([, text]): SiteRun => JSON.parse(text));

  test("is what the contract says, all of it and nothing else", () => {
    expect(filesOffTheContract(site.texts)).toEqual([]);
    const { snapshot, counts, panel: judges } = read("meta.json");
    expect(snapshot).toBe(site.snapshot);
    expect(counts).toEqual({ modelConfigs: 3, ranked: 3, runs: 6, trajectories: 90, answers: 156, verdicts: 90 });
    expect(judges?.judges.map(({ model }) => model)).toEqual(panel.judges);
    expect([...site.texts.keys()].at(-1)).toBe("meta.json");
  });

  test("is the same file by file, and there are no others", async () => {
    const source = await loadSite(store, { ...siteQuery, ...panel });
    for (const [path, text] of site.texts) {
      const whole = path === "meta.json" ? path : `${site.snapshot}/${path}`;
      expect([path, String(await siteFile(source, whole))]).toEqual([path, text]);
    }
    const run = [...site.texts.keys()].find((path) => path.startsWith("r/")) ?? "";
    const strange = ["", "index-more.json", "m/x.json", "r/../../x.json", "s/rs01/0.json", "s/rs01/2.json"];
    const stranger = ["s/rs01.json", "s/x/all.json", "x/-1.json", "x/99999.json", "x/docs", "y/docs.json"];
    const ofRun = [run.replace("1.json", "01.json"), run.replace("1.json", "3.json"), `${run}/x`, run.slice(0, -5)];
    for (const path of [...strange, ...stranger, ...ofRun]) {
      expect([path, await siteFile(source, `${site.snapshot}/${path}`)]).toEqual([path, null]);
    }
    expect(await siteFile(source, "index.json")).toBeNull();
    expect(await siteFile(source, "other/index.json")).toBeNull();
  });

  /** The index has the beginning of it only. */
  const wholeId = ({ slug }: { readonly slug: string }): string => read(`m/${slug}.json`).row.id;

  test("has a compare page with the numbers of aib compare", async () => {
    const slugs = read("index.json").rows.map(({ slug }) => slug);
    const { page, command } = await compareTwice({ store, site, query: panel }, slugs);
    expect(page.deltas.flatMap(({ deltas }) => deltas)).toHaveLength(11 * 2);
    expect(page).toEqual(command);
  });

  test("holds the very bytes of every request and reply", async () => {
    const { texts: shared, scenarios } = read("scenarios.json");
    const { rows } = read("index.json");
    const source = await loadSite(store, siteQuery);
    const exchanges = new Set<string>();
    const query = { suiteDigest: source.suite.digest, modelConfigIds: rows.map(wholeId) };
    for await (const { request, response } of store.storedExchanges(query)) exchanges.add(`${request} ${response}`);
    const found = runs().flatMap(({ trajectories }) =>
      trajectories.flatMap(({ texts, turns, verdicts }) =>
        [...turns, ...verdicts].map((each) =>
          [each.sent, each.received].map((pieces) => joinSegments(pieces ?? [], shared, texts)).join(" "),
        ),
      ),
    );
    expect(found).toHaveLength(3 * 2 * (26 + 2 * 15 + 5));
    expect(new Set(found)).toEqual(exchanges);
    // What everybody was asked stands once for all, not in each of the runs.
    const [direct] = scenarios;
    const asked = direct?.turns[0]?.human ?? "";
    expect(shared).toContain(asked);
    const sent = runs().flatMap(({ trajectories }) =>
      trajectories.flatMap(({ turns }) => turns.map((each) => each.sent)),
    );
    expect(JSON.stringify(sent)).not.toContain(JSON.stringify(asked).slice(1, -1));
  });

  test("says of each personal question which kind it is, with the script and with the answers", () => {
    const kinds = ["values", "preferences", "reactions", "self-reflection", "dilemmas"];
    const { scenarios } = read("scenarios.json");
    expect(kindsOf(scenarios.find(({ id }) => id === "psych")?.turns)).toEqual(kinds);
    expect(kindsOf(scenarios.find(({ id }) => id === "pt01")?.turns)).toEqual([null, null]);
    const [run] = runs();
    expect(kindsOf(run?.trajectories.find(({ scenarioId }) => scenarioId === "psych")?.turns)).toEqual(kinds);
  });

  test("has the verdicts of all judges, those of the panel first", () => {
    const trajectories = runs().flatMap((run) => run.trajectories);
    expect(trajectories).toHaveLength(90);
    for (const { verdicts } of trajectories) {
      expect(verdicts.map(({ counts }) => counts)).toEqual(verdicts.map((_, place) => place < 2));
    }
    const blind = trajectories.flatMap(({ verdicts }) => verdicts).filter(({ judge }) => judge.label.endsWith("blind"));
    expect(blind).toHaveLength(30);
    expect(blind.every(({ counts, score }) => !counts && score !== null)).toBe(true);
  });

  test("has one score of a conversation wherever it stands, and the worst first", () => {
    const { rows } = read("grid.json");
    const { scenarios } = read("index.json");
    for (const [place, { id, slug }] of scenarios.entries()) {
      const { entries, total, histogram } = read(`s/${slug}/1.json`);
      expect([total, histogram.reduce((sum, count) => sum + count, 0)]).toEqual([6, 6]);
      const scores = entries.map(({ score }) => score ?? 101);
      expect(scores).toEqual(scores.toSorted((one, other) => one - other));
      for (const { slug: of, run, score, excerpt } of entries) {
        const grid = rows.find((row) => row.slug === of)?.runs.find((each) => each.run === run);
        expect(score).toBeCloseTo(grid?.cells[place] ?? Number.NaN, 1);
        const { trajectories } = read(`r/${of}/${run}.json`);
        const trajectory = trajectories.find((each) => each.scenarioId === id);
        expect(trajectory?.score).toBe(score);
        expect(trajectory?.turns.at(-1)?.answer?.text.replaceAll(/\s+/gu, " ")).toContain(excerpt.slice(0, 40));
      }
      const all = read(`s/${slug}/all.json`);
      expect(all.entries.map((entry) => entry.score)).toEqual(entries.map(({ score }) => score));
    }
  });

  test("says of a model config where it stands, where it broke, and what it took", () => {
    const { rows } = read("index.json");
    const grid = read("grid.json").rows;
    for (const row of rows) {
      const model = read(`m/${row.slug}.json`);
      const own = grid.find(({ slug }) => slug === row.slug);
      expect(row).toEqual(Object.assign({}, model.row, { id: model.row.id.slice(0, 8) }));
      expect([model.grid, model.mean]).toEqual([own?.runs, own?.mean]);
      const { worst, spending } = model;
      const scores = worst.map(({ score }) => score ?? -1);
      expect(scores).toEqual(scores.toSorted((one, other) => one - other));
      expect(new Set(worst.map(({ scenarioId }) => scenarioId)).size).toBe(3);
      const lowest = Math.min(...model.grid.flatMap(({ cells }) => cells.map((cell) => cell ?? 100)));
      expect(scores[0]).toBeCloseTo(lowest, 1);
      for (const { scenarioId, run, quote, reasoning, human, after } of worst) {
        expect(reasoning.length).toBeGreaterThan(10);
        const { trajectories } = read(`r/${row.slug}/${run}.json`);
        const { turns = [] } = trajectories.find((each) => each.scenarioId === scenarioId) ?? {};
        const said = turns.map(({ answer }) => answer?.text).join(" ");
        expect(said.replaceAll(/\s+/gu, " ")).toContain(quote.replace(/…$/u, ""));
        expect(after).toContain(quote.slice(0, 40));
        expect(turns.at(-1)?.human.replaceAll(/\s+/gu, " ")).toContain(human.replace(/…$/u, ""));
      }
      expect(spending.runs.map(({ run }) => run)).toEqual([1, 2]);
      expect(spending.total.attempts).toBe(2 * (26 + 2 * 15));
      expect(spending.total.promptTokens).toBe(spending.runs.reduce((sum, { promptTokens }) => sum + promptTokens, 0));
      expect(spending.total.promptTokens).toBeGreaterThan(1000);
    }
  });

  test("finds every word of every answer", () => {
    const docs = read("x/docs.json");
    const common = new Set(docs.common);
    const found = new Map<string, ReadonlySet<number>>();
    for (const place of docs.prefixes.keys()) {
      for (const [word, distances] of Object.entries(read(`x/${place}.json`))) {
        let last = 0;
        found.set(word, new Set(distances.map((distance) => (last += distance))));
      }
    }
    for (const run of runs()) {
      const place = docs.runs.findIndex(([slug, number]) => docs.slugs[slug] === run.slug && number === run.run);
      for (const { scenarioId, turns, score } of run.trajectories) {
        const conversation = place * docs.scenarios.length + docs.scenarios.indexOf(scenarioId);
        expect(docs.scores[conversation]).toBeCloseTo(score ?? Number.NaN, 1);
        const words = new Set(turns.flatMap(({ answer }) => wordsOf(answer?.text ?? "")));
        const missing = [...words].filter((word) => !common.has(word) && found.get(word)?.has(conversation) !== true);
        expect(missing).toEqual([]);
      }
    }
    expect(common.size).toBeGreaterThan(0);
    for (const word of common) expect(found.has(word)).toBe(false);
  });

  test("is named after its content", async () => {
    const again = await readSite(store, { ...panel, now: () => new Date("2027-01-01T00:00:00Z") });
    expect(again.snapshot).toBe(site.snapshot);
    const twin = await simulatedStore();
    const nameOf = async (query = {}) => (await loadSite(twin, { ...siteQuery, ...panel, ...query })).snapshot;
    const names = [
      await nameOf({ program: "0.0.2" }),
      await nameOf({ judges: ["sim/judge"] }),
      await nameOf({ interval: "re-run" }),
    ];
    expect(names).not.toContain(site.snapshot);
    await measure(twin, { models: ["sim/holds-60"], experiments: ["resistance"], judges: panel.judges });
    expect(new Set([...names, await nameOf()]).size).toBe(4);
  });

  test("is not written where a ranked model config has no answers", async () => {
    const withoutAnswers: Store = { ...store, answerLengths: () => Promise.resolve([]) };
    const source = await loadSite(withoutAnswers, { ...siteQuery, ...panel });
    await expect(siteFiles(source).next()).rejects.toMatchObject({
      code: "store",
      message: expect.stringMatching(/ is ranked, but the store has no answers of its run 1\.$/u),
    });
  });
});

test("the data of a suite with items are what the contract says, those on views too", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/weighs", "sim/always-yields"], suite: "v3" });
  const { texts } = await readSite(store);
  expect(filesOffTheContract(texts)).toEqual([]);
  expect(readSiteFile(texts, "stances.json").rows.map(({ tracks }) => tracks.length > 0)).toEqual([true, true]);
  const { exchange, rows, scenarios } = readSiteFile(texts, "index.json");
  expect([exchange?.stays.label, exchange?.folds.label]).toEqual(["weighs@low-t0.7", "always-yields@low-t0.7"]);
  expect(exchange?.stays.ballots).toMatch(/^(\d+) → \1 → \1$/u);
  expect(exchange?.folds.ballots).toMatch(/^(\d+) → (?!\1)\d+$/u);
  const worst = rows.map(({ slug }) => readSiteFile(texts, `m/${slug}.json`).worst);
  expect(worst.map(({ length }) => length)).toEqual([0, 3]);
  for (const { scenarioId, run, ballots, before, isScripted, human, after } of worst.flat()) {
    expect(ballots).toMatch(/^(\d+) → (?!\1)\d+$/u);
    expect(isScripted).toBe(false);
    const { trajectories } = readSiteFile(texts, `r/${rows[1]?.slug}/${run}.json`);
    const { turns = [] } = trajectories.find((each) => each.scenarioId === scenarioId) ?? {};
    const said = turns.flatMap(({ ballot, answer, human: asked }) =>
      ballot === null && answer ? [asked, answer.text] : [],
    );
    const shown = [before ?? "", human, after].map((text) => text.replace(/…$/u, ""));
    expect(said.slice(-3).map((text, place) => text.replaceAll(/\s+/gu, " ").startsWith(shown[place] ?? "-"))).toEqual([
      true,
      true,
      true,
    ]);
    expect(scenarios.map(({ id }) => id)).toContain(scenarioId);
  }
});

test("data off the contract are named by their file, with the key and what is wrong with it", () => {
  const run = { run: 1, cells: [null], marks: "." };
  const files: Readonly<Record<string, unknown>> = {
    "grid.json": { rows: [{ slug: "a", label: "a", mean: [null], runs: [run] }] },
    "index-more.json": { rows: [], secret: 1 },
    "m/a.json": {},
    "x/0.json": { word: ["one"] },
    "x/docs": {},
  };
  expect(
    filesOffTheContract(new Map(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)]))),
  ).toEqual([
    expect.stringMatching(/^index-more\.json: .* '"secret"' does not exist in type 'SiteMore'/u),
    expect.stringMatching(/^m\/a\.json: .* missing .* row, summary, /u),
    expect.stringMatching(/^x\/0\.json: .*'string' is not assignable to type 'number'/u),
    expect.stringMatching(/^x\/docs: .*'x\/docs' does not exist/u),
  ]);
});

test("a run on its way has a place for what is not there yet", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/holds-80"], experiments: ["resistance"] });
  const site = await readSite(store);
  expect(filesOffTheContract(site.texts)).toEqual([]);
  const { rows } = readSiteFile(site.texts, "index.json");
  expect(rows).toMatchObject([{ complete: false, badges: ["simulated", "provisional"], runNumbers: [1] }]);
  const grid = readSiteFile(site.texts, "grid.json");
  expect(grid.rows[0]?.runs[0]?.marks).toMatch(/^-{5}\.{5}-{5}$/u);
  const page = readSiteFile(site.texts, "s/direct/1.json");
  expect(page).toMatchObject({ total: 0, pages: 1, entries: [] });
});

test("how far runs are is told as of now, and for a minute after the last result that somebody is at work", async () => {
  const store = await emptyStore();
  const { plan } = await measure(store, { models: ["sim/holds-80"], experiments: ["resistance"] });
  const query = { suite: null, judges: [], snapshot: "this", db: "other.db" };
  const live = await loadSiteLive(store, { ...query, now: at(0) });
  expect(filesOffTheContract(new Map([["live.json", JSON.stringify(live)]]))).toEqual([]);
  expect(live).toMatchObject({
    snapshot: "this",
    active: true,
    health: { total: { answers: { planned: 5, present: 5 } } },
  });
  expect(await loadSiteLive(store, { ...query, now: at(61) })).toMatchObject({ active: false });
  await store.savePlan({
    ...plan,
    tasks: plan.tasks.map((task) => Object.assign({}, task, { key: `${task.key}x`, run: 2 })),
  });
  const { health } = await loadSiteLive(store, { ...query, judges: ["sim/judge"], now: at(0) });
  expect(health.completions).toMatchObject([
    { answers: 5, verdicts: 5, command: expect.stringContaining("--db other.db") },
  ]);
});

/** A clock that stands still, so many seconds from now. */
function at(seconds: number): () => Date {
  const then = new Date(Date.now() + 1000 * seconds);
  return () => then;
}
