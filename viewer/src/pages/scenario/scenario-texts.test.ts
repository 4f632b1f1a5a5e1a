import { expect, test } from "vitest";
import { healthSentence } from "./scenario-texts.tsx";

test("one sentence says how hard a scenario is and how many verdicts are at its ends", () => {
  expect(healthSentence({ difficulty: 23.42, ceilingShare: 0.104, floorShare: 0.02, samples: 1151 })).toBe(
    "Difficulty 23.4 of 100 (100 less the mean score of 1,151 verdicts on ranked model configs); " +
      "10% of the answers got the best possible grade, 2% the worst.",
  );
});

test("what is not known is left out", () => {
  expect(healthSentence({ difficulty: 0, ceilingShare: 1, floorShare: null, samples: 1 })).toBe(
    "Difficulty 0.0 of 100 (100 less the mean score of 1 verdict on ranked model configs); " +
      "100% of the answers got the best possible grade.",
  );
  expect(healthSentence({ difficulty: null, ceilingShare: null, floorShare: null, samples: 0 })).toMatch(
    /^No verdict/u,
  );
});
