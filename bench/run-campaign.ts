import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PreparedRun, RunRequest } from "../src/campaign/index.ts";
import { prepareRun } from "../src/campaign/request/prepare-run.ts";
import { runBenchmark } from "../src/campaign/run-benchmark.ts";
import { nowhere, settings, subjectWith } from "../test/support/campaign/simulated-store.ts";
import type { Endpoint, ModelConfig } from "../src/domain/model-config.ts";
import type { Plan } from "../src/domain/task.ts";
import { resolveModelConfig } from "../src/model/registry/resolve-model-config.ts";
import { planRun } from "../src/plan/index.ts";
import { withStore } from "../src/store/index.ts";
import { scaleOutOver } from "../src/workers/index.ts";

export interface Campaign {
  /** Base URL of the simulator. */
  readonly url: string;
  readonly modelConfigs: number;
  readonly runs: number;
  /** Calls in flight at once. */
  readonly slots: number;
  /** `fixed`: as many at once as there are slots, from the first moment. */
  readonly limits?: "adaptive" | "fixed";
  /** Kept afterwards when given. */
  readonly db?: string;
  /** A different number gives different tasks, for several campaigns against one server. Default 0. */
  readonly serial?: number;
  /** Has workers make the calls over the database, a Postgres. Default false. */
  readonly workers?: boolean;
  /** Called before the run, after one call per model config that finds out which parameters the server refuses. */
  readonly onPrepared?: () => Promise<unknown>;
}

export interface CampaignResult {
  readonly calls: number;
  /** From the first call to the last answer. */
  readonly makespanMs: number;
  /** User and system time of this process, while calling. */
  readonly cpuMs: number;
}

/** Runs suite v2 over generated model configs, through the real client and the real store. */
export async function runCampaign(campaign: Campaign): Promise<CampaignResult> {
  const folder = mkdtempSync(join(tmpdir(), "aib-bench-"));
  try {
    const prepared = await prepareRun(requestOf(campaign), null);
    await campaign.onPrepared?.();
    const place = { location: campaign.db ?? join(folder, "bench.db"), create: true };
    return await withStore(place, async (store) => {
      let startedAt = 0;
      let cpu = process.cpuUsage();
      const plan = multiplied(prepared, campaign);
      const { progress } = await runBenchmark(
        { ...prepared, plan },
        {
          store,
          now: () => new Date(),
          random: Math.random,
          randomHex: (bytes) => randomBytes(bytes).toString("hex"),
          stop: new AbortController().signal,
          sinks: [],
          ...(campaign.workers === true ? { scaleOut: scaleOut(place.location) } : {}),
          watch: () => {
            startedAt = performance.now();
            cpu = process.cpuUsage();
          },
        },
      );
      const makespanMs = performance.now() - startedAt;
      const used = process.cpuUsage(cpu);
      if (progress.done !== progress.total)
        throw new Error(`only ${progress.done} of ${progress.total} calls were done`);
      return { calls: progress.total, makespanMs, cpuMs: (used.user + used.system) / 1000 };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function scaleOut(url: string): NonNullable<Parameters<typeof runBenchmark>[1]["scaleOut"]> {
  return scaleOutOver({
    url,
    silenceMs: 30_000,
    detach: false,
    onOrdered: () => {},
    onIdle: () => {},
    onAway: () => {},
    onBack: () => {},
  });
}

/** One respondent for each probability. */
const respondents = 101;

/** As many model configs as asked for: the same respondents again at other temperatures. */
function multiplied({ plan, judges }: PreparedRun, campaign: Campaign): Plan {
  const { modelConfigs, runs, limits = "adaptive", serial = 0 } = campaign;
  const { suite } = plan;
  const configs = [...new Set(plan.tasks.map(({ modelConfig }) => modelConfig))];
  const limited = <Called extends { readonly endpoint: Endpoint }>(called: Called): Called =>
    limits === "adaptive" ? called : { ...called, endpoint: withoutLimits(called.endpoint) };
  return planRun({
    suite,
    modelConfigs: Array.from({ length: modelConfigs }, (_, index) => limited(variation(configs, index, serial))),
    judges: judges.map((judge) => limited(judge)),
    runs: Array.from({ length: runs }, (_, index) => index + 1),
    configurations: suite.defaultConfigurations,
    experiments: null,
  });
}

/** A simulator has no limits. The client is the one made for the endpoint's id. */
function withoutLimits(endpoint: Endpoint): Endpoint {
  return { ...endpoint, kind: "simulator" };
}

function variation(configs: readonly ModelConfig[], index: number, serial: number): ModelConfig {
  const config = configs[index % configs.length];
  if (config === undefined) throw new Error("a campaign needs a model config");
  const { model, endpoint, maxTokens } = config;
  return resolveModelConfig({
    model,
    endpoint,
    maxTokens,
    temperature: Math.floor(index / configs.length) + serial / 100,
    defaultTemperature: 0,
  });
}

function requestOf({ url, modelConfigs, runs, slots }: Campaign): RunRequest {
  const models = Array.from({ length: Math.min(modelConfigs, respondents) }, (_, index) => `sim/holds-${index}`);
  const routing = { ...nowhere, baseUrl: url };
  return {
    ...subjectWith({ models, judges: ["sim/judge"], runs, routing }),
    ...settings,
    pace: { ...settings.pace, parallel: modelConfigs, parallelTasks: slots },
  };
}
