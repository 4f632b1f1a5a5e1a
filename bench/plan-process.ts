// Plans a suite for many model configs in a process of its own, so that its memory is measured alone.
import { planRun } from "../src/plan/index.ts";
import { judgeWith, modelConfigWith } from "../test/support/plan/fixture-configs.ts";
import { loadSuite } from "../src/suite/index.ts";

const [suiteId = "v3", modelConfigs = "130", runs = "5"] = process.argv.slice(2);
const suite = await loadSuite(suiteId);
const plan = (count: number) =>
  planRun({
    suite,
    modelConfigs: Array.from({ length: count }, (_, index) => modelConfigWith({ model: `bench/model-${index}` })),
    judges: [judgeWith()],
    runs: Array.from({ length: Number(runs) }, (_, index) => index + 1),
    configurations: suite.defaultConfigurations,
    experiments: null,
  });
// Compiles the code.
plan(2);
const before = performance.now();
const { tasks } = plan(Number(modelConfigs));
const milliseconds = performance.now() - before;
const peakMb = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ tasks: tasks.length, milliseconds, peakMb }));
