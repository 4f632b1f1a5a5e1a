import { join } from "node:path";
import { expect, it } from "vitest";
import { generateResults } from "../bench/generated-store.ts";
import { costOf } from "../bench/node-process.ts";
import { withStore } from "../src/store/index.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const mostMb = 400;

it("exports 1,300 model configs of five runs as a data set in under 400 MB, start-up included", async () => {
  const folder = temporaryFolder();
  const db = join(folder, "bench.db");
  await withStore({ location: db, create: true }, (store) => generateResults(store, { modelConfigs: 1_300, runs: 5 }));
  const { code, stdout, peakMb } = costOf(["export", "dataset", "-o", join(folder, "data"), "--db", db]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("169000 answers, 97500 verdicts") });
  expect(peakMb).toBeLessThan(mostMb);
}, 2_400_000);
