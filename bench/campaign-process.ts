// Runs one campaign in a process of its own, so that its memory use is its own, and prints time and memory.
import { z } from "zod";
import { runCampaign } from "./run-campaign.ts";

const campaign = z.object({
  url: z.string(),
  modelConfigs: z.number(),
  runs: z.number(),
  slots: z.number(),
  db: z.string(),
});

const result = await runCampaign(campaign.parse(JSON.parse(process.argv[2] ?? "")));
// Node reports kilobytes.
console.log(JSON.stringify({ ...result, peakMb: process.resourceUsage().maxRSS / 1024 }));
