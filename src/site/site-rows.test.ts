import { describe, expect, it } from "vitest";
import type { ModelConfig } from "../domain/model-config.ts";
import type { RunBill } from "../store/views/views.ts";
import type { LeaderboardRow } from "../results/contract.ts";
import { sampleRow } from "../../test/support/results/sample.ts";
import { modelConfig, runBills } from "../../test/support/results/sample-source.ts";
import { badgesOf, siteRows } from "./site-rows.ts";

const local = {
  id: "http://localhost:1234/v1",
  kind: "local",
  baseUrl: "http://localhost:1234/v1",
  apiKeyEnv: null,
} as const;

interface Case {
  readonly row?: Partial<LeaderboardRow>;
  readonly own?: Partial<ModelConfig>;
  readonly bills?: readonly RunBill[];
}

function badges({ row = {}, own = {}, bills = [] }: Case) {
  return badgesOf(sampleRow(row), modelConfig("one", own), bills);
}

/** The bill of the answers alone. */
const billOf = (costs: Partial<RunBill["costs"]>): readonly RunBill[] => runBills(costs).slice(0, 1);

describe("badges say", () => {
  it("nothing of a model that costs money and ran three times", () => {
    expect(badges({ bills: billOf({ usd: 0.01, results: 26 }) })).toEqual([]);
  });

  it("free where every price is known to be nothing, and where the model's id says so", () => {
    expect(badges({ bills: billOf({ results: 26 }) })).toEqual(["free"]);
    expect(badges({ bills: billOf({ results: 26, unpriced: 1 }) })).toEqual([]);
    expect(badges({ bills: billOf({ results: 0 }) })).toEqual([]);
    expect(badges({ own: { model: "vendor/one:free" } })).toEqual(["free"]);
  });

  it("local and simulated in its place", () => {
    expect(badges({ own: { endpoint: local }, bills: billOf({ results: 26 }) })).toEqual(["local"]);
    expect(badges({ row: { origin: "simulated" }, bills: billOf({ results: 26 }) })).toEqual(["simulated"]);
  });

  it("where results come from, and that there is one run alone", () => {
    expect(badges({ row: { origin: "imported", runs: 1 } })).toEqual(["imported", "provisional"]);
    expect(badges({ row: { origin: "mixed", runs: 0 } })).toEqual(["mixed"]);
  });
});

it("rows have names for addresses, and the runs that are there, gaps and all", () => {
  const [row] = siteRows({
    rows: [sampleRow({ id: "one", label: "Llama:Free@low", model: "meta-llama/llama:free" })],
    modelConfigs: [modelConfig("one", { model: "meta-llama/llama:free" })],
    basis: null,
    bills: [],
    conversations: new Map([
      [
        "one",
        new Map([
          [7, []],
          [2, []],
        ]),
      ],
    ]),
  });
  expect(row).toMatchObject({ slug: "llama-free@low", vendor: "meta-llama", badges: ["free"], runNumbers: [2, 7] });
});
