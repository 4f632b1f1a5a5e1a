import { expect, test } from "vitest";
import { emptyStore, measure } from "./support/campaign/simulated-store.ts";
import { gateDocuments, judgeGate } from "../src/features/gate/index.ts";
import { judgeFaultLine } from "../src/results/judges/check-words.ts";
import { loadLeaderboard } from "../src/results/load-leaderboard.ts";
import { loadReport } from "../src/results/show-results.ts";
import { leaderboardPage, reportMarkdown, writeTerminal } from "../src/pages/index.ts";
import { readSite } from "./support/site/read-site.ts";

const mute = "sim/mute-judge-60";

test("a fault of a judge whose grades count is one line under the leaderboard, in report, gate and viewer, and of no other judge", async () => {
  const store = await emptyStore();
  for (const judge of ["sim/judge", mute]) await measure(store, { models: ["sim/holds-80"], runs: 2, judges: [judge] });
  const query = { suite: null, excludeOwnFamily: false, interval: null, now: () => new Date(0) };
  const leaderboard = await loadLeaderboard(store, { ...query, judges: [mute] });
  expect(leaderboard.judgeFaults).toMatchObject([{ judge: mute, kind: "unscored" }]);
  const line = judgeFaultLine(leaderboard.judgeFaults) ?? "no line";
  expect(line).toContain(mute);

  const text = writeTerminal(leaderboardPage(leaderboard, { detailed: false }), { width: 10_000, color: false });
  expect(text.split(line)).toHaveLength(2);
  const report = await loadReport(store, { ...query, judges: [mute] });
  expect(report.leaderboard.judgeFaults).toEqual(leaderboard.judgeFaults);
  expect(reportMarkdown(report).split(line)).toHaveLength(2);
  const terms = { failUnder: 1, baseline: null };
  const result = await judgeGate(store, leaderboard, null, terms);
  expect(result.lines.at(-1)).toBe(line);
  const documents = await gateDocuments(store, { leaderboard, result, view: "aib view" });
  expect([...documents.markdown()].join("").split(line)).toHaveLength(2);
  const { texts } = await readSite(store, { judges: [mute] });
  expect(texts.get("index.json")).toContain(line);

  const sound = await loadLeaderboard(store, { ...query, judges: ["sim/judge"] });
  expect(sound.judgeFaults).toEqual([]);
  expect(sound.notes.join("\n")).not.toContain("fault");
}, 60_000);
