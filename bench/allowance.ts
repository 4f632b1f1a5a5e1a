import { z } from "zod";
import { runCampaign } from "./run-campaign.ts";
import { startLimitedServer, type Allowance } from "./server-process.ts";

const trafficSchema = z.object({ served: z.number(), refused: z.number(), busyMs: z.number() });

/** Calls that the program may have in flight: far more than the provider allows. */
const slots = 64;

/** How much of what a provider allows is used, and how many calls it has to refuse for that. */
export async function measureAllowance(): Promise<void> {
  console.log(
    "\nAt a provider that allows 20 calls at once and refuses what is more (aims: used 90 %, refused under 2 %)\n",
  );
  for (const latencyMs of [100, 300, 1_000]) {
    for (const retryAfterSeconds of [null, 1]) await measure({ latencyMs, retryAfterSeconds, atOnce: 20 });
  }
}

async function measure(allowance: Allowance): Promise<void> {
  const { latencyMs, retryAfterSeconds, atOnce } = allowance;
  const server = await startLimitedServer(allowance);
  try {
    const runs = latencyMs >= 1_000 ? 5 : 10;
    const { makespanMs } = await runCampaign({ url: server.url, modelConfigs: 4, runs, slots });
    const { served, refused, busyMs } = await trafficOf(server.url);
    const used = (100 * busyMs) / (atOnce * makespanMs);
    const share = (100 * refused) / (served + refused);
    const demand = retryAfterSeconds === null ? "no Retry-After" : `Retry-After ${retryAfterSeconds} s`;
    console.log(
      `  answers after ${`${latencyMs}`.padStart(4)} ms, ${demand.padEnd(15)} ${used.toFixed(1).padStart(5)} % used, ${share.toFixed(2)} % of ${served + refused} calls refused`,
    );
  } finally {
    await server.stop();
  }
}

async function trafficOf(url: string): Promise<z.infer<typeof trafficSchema>> {
  const response = await fetch(`${url}/traffic`);
  return trafficSchema.parse(await response.json());
}
