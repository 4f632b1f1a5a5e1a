import { expect, it } from "vitest";
import { holmAdjust } from "../statistics/comparison/holm.ts";
import { loadSuite } from "../suite/index.ts";
import { compareModelConfigs } from "./comparison/prepare-comparison.ts";
import { scoreModelConfigs } from "./score-model-configs.ts";
import { readPublishedVerdicts } from "../../test/support/scoring/published-data.ts";

it("tells apart 170 of the 378 pairs of ranked published model configs with two runs or more, where Holm tells 17", async () => {
  const suite = await loadSuite("v2");
  const conversations = readPublishedVerdicts();
  const ranked = scoreModelConfigs({ suite, conversations }).filter(({ complete }) => complete);
  const pairs = ranked.flatMap(({ modelConfigId: reference }, place) =>
    ranked.slice(place + 1).map(({ modelConfigId: other }) => ({ reference, other })),
  );
  const compared = compareModelConfigs({ suite, conversations, pairs, most: pairs.length });
  const indices = compared.pairs.flatMap(({ index }) => index ?? []);
  const pValues = indices.flatMap(({ pValue }) => pValue ?? []);
  // Seven of the 35 have one complete run: their 217 pairs have no p value.
  expect(compared.families).toEqual({ index: 378, measures: 3780 });
  expect({
    holm: holmAdjust(pValues).filter((pValue) => pValue <= 0.05).length,
    benjaminiHochberg: indices.filter(({ adjustedPValue }) => adjustedPValue !== null && adjustedPValue <= 0.05).length,
    alone: pValues.filter((pValue) => pValue <= 0.05).length,
  }).toEqual({ holm: 17, benjaminiHochberg: 170, alone: 216 });
  // At most five scenarios carry a measure: not one difference of them could be significant.
  const ofMeasures = compared.pairs.flatMap(({ measures }) => measures.flatMap((each) => each ?? []));
  expect(Math.min(...ofMeasures.flatMap(({ leastAdjustedPValue }) => leastAdjustedPValue ?? []))).toBe(0.125);
});
