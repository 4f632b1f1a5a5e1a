import { runCampaign } from "./run-campaign.ts";
import { startLimitedServer, trafficOf, type Allowance } from "./server-process.ts";

/** Calls that the program may have in flight: the default of the command line. */
const slots = 32;

interface Use {
  /** Used share of the provider's limit, 0 to 1. */
  readonly used: number;
  readonly calls: number;
  readonly refused: number;
}

/** The share of a provider's limit that is used, and the calls it refuses on the way. */
export async function measureAllowance(): Promise<void> {
  console.log(
    "\nAt a provider that allows 20 calls at once and refuses what is more (aims: used 90 %, refused under 2 %);",
  );
  console.log("in brackets the use with a known limit of 20, under this machine's present load\n");
  for (const latencyMs of [100, 300, 1_000]) {
    const known = await measure({ latencyMs, retryAfterSeconds: null, atOnce: 20 }, "fixed");
    for (const retryAfterSeconds of [null, 1]) {
      const found = await measure({ latencyMs, retryAfterSeconds, atOnce: 20 }, "adaptive");
      const demand = retryAfterSeconds === null ? "no Retry-After" : `Retry-After ${retryAfterSeconds} s`;
      console.log(
        `  answers after ${`${latencyMs}`.padStart(4)} ms, ${demand.padEnd(15)} ${percent(found.used)} used (${percent(known.used)}), ${percent(found.refused / found.calls)} of ${found.calls} calls refused`,
      );
    }
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

async function measure(allowance: Allowance, limits: "fixed" | "adaptive"): Promise<Use> {
  const { latencyMs, atOnce } = allowance;
  const server = await startLimitedServer(allowance);
  try {
    const runs = latencyMs >= 1_000 ? 5 : 10;
    const size = { modelConfigs: 4, runs, slots: limits === "fixed" ? atOnce : slots };
    const { makespanMs } = await runCampaign({ url: server.url, limits, ...size });
    const { served, refused, busyMs } = await trafficOf(server.url);
    return { used: busyMs / (atOnce * makespanMs), calls: served + refused, refused };
  } finally {
    await server.stop();
  }
}
