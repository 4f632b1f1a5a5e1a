import { expect, it } from "vitest";
import { holmAdjust } from "../statistics/index.ts";
import { loadSuite } from "../suite/index.ts";
import { compareModelConfigs } from "./comparison/prepare-comparison.ts";
import { scoreModelConfigs } from "./score-model-configs.ts";
import { publishedDataIsHere, readPublishedVerdicts } from "./testing/published-data.ts";

if (!publishedDataIsHere) process.stderr.write("skipped: the published scores, ../shared/data is not there\n");

it.skipIf(!publishedDataIsHere)(
  "tells apart 210 of the 595 pairs, where Holm told 15, of ranked published model configs",
  async () => {
    const suite = await loadSuite("v2");
    const conversations = await readPublishedVerdicts();
    const ranked = scoreModelConfigs({ suite, conversations }).filter(({ complete }) => complete);
    const pairs = ranked.flatMap(({ modelConfigId: reference }, place) =>
      ranked.slice(place + 1).map(({ modelConfigId: other }) => ({ reference, other })),
    );
    const compared = compareModelConfigs({ suite, conversations, pairs, most: pairs.length });
    expect(compared.families).toEqual({ index: 595, measures: 5950 });
    const indices = compared.pairs.flatMap(({ index }) => index ?? []);
    const byHolm = holmAdjust(indices.map(({ pValue }) => pValue));
    expect({
      holm: byHolm.filter((pValue) => pValue <= 0.05).length,
      benjaminiHochberg: indices.filter(({ adjustedPValue }) => adjustedPValue <= 0.05).length,
      alone: indices.filter(({ pValue }) => pValue <= 0.05).length,
    }).toEqual({ holm: 15, benjaminiHochberg: 210, alone: 285 });
    // At most five scenarios carry a measure: not one difference of them could be significant.
    const ofMeasures = compared.pairs.flatMap(({ measures }) => measures.flatMap((each) => each ?? []));
    expect(Math.min(...ofMeasures.map(({ leastAdjustedPValue }) => leastAdjustedPValue))).toBe(0.125);
  },
);
