import { it } from "vitest";
import { fitScenarioModel } from "../index.ts";
import { createRandom } from "../random.ts";
import { realisticItems, realisticStore, weightedSum } from "../testing/realistic-stores.ts";
import { rankRanges } from "./rank-ranges.ts";
it.each([
  [40, 5, 40],
  [35, 5, 40],
  [10, 5, 150],
  [5, 5, 300],
  [40, 1, 40],
])("x %d %d", (configs, runs, stores) => {
  const random = createRandom(5);
  let cov = 0,
    n = 0,
    wid = 0,
    best = 0,
    top = 0,
    contra = 0;
  const t = performance.now();
  for (let b = 0; b < stores; b++) {
    const s = realisticStore(random, { configs, runs });
    const model = fitScenarioModel(
      s.map((c) =>
        c.scores.map((runs, i) => ({ weight: realisticItems[i]!.weight, stratum: realisticItems[i]!.measure, runs })),
      ),
      { low: 0, high: 100 },
    );
    const means = s.map((c) => c.scores.map((r) => r.reduce((a, b) => a + b, 0) / r.length));
    const values = means.map((m) => Math.round(10 * weightedSum(m)) / 10);
    if (!model) continue;
    const rr = rankRanges({
      model,
      scenarios: realisticItems.map((i) => ({ weight: i.weight, stratum: i.measure })),
      means,
      values,
      level: 0.95,
      addedVariance: () => 0,
    });
    const tr = s.map((c) => 1 + s.filter((o) => o.elsewhere > c.elsewhere).length);
    rr.forEach((r, i) => {
      n++;
      if (r.low <= tr[i]! && tr[i]! <= r.high) cov++;
      wid += r.high - r.low + 1;
      if (r.low === 1) best++;
      if (tr[i] === 1 && r.low === 1) top++;
      const pl = 1 + values.filter((v) => v > values[i]!).length;
      if (pl < r.low || pl > r.high) contra++;
    });
  }
  console.log(
    configs,
    runs,
    "cov",
    cov / n,
    "width",
    wid / n,
    "best set",
    best / stores,
    "true best in",
    top / stores,
    "contradictions",
    contra,
    "ms",
    (performance.now() - t) / stores,
  );
});
it("650", () => {
  const random = createRandom(2);
  const s = realisticStore(random, { configs: 650, runs: 5 });
  const t0 = performance.now();
  const model = fitScenarioModel(
    s.map((c) =>
      c.scores.map((runs, i) => ({ weight: realisticItems[i]!.weight, stratum: realisticItems[i]!.measure, runs })),
    ),
    { low: 0, high: 100 },
  )!;
  const means = s.map((c) => c.scores.map((r) => r.reduce((a, b) => a + b, 0) / r.length));
  const values = means.map((m) => weightedSum(m));
  const t = performance.now();
  rankRanges({
    model,
    scenarios: realisticItems.map((i) => ({ weight: i.weight, stratum: i.measure })),
    means,
    values,
    level: 0.95,
    addedVariance: () => 0,
  });
  console.log("650 ms", performance.now() - t, "fit", t - t0);
});
