// `npm run soak -- [minutes] [seed]`: campaigns with kills and faults until the time is up. Exits with 1 at the first broken
// promise and names its seed.
import { prepareSoak } from "../test/support/kills/soak.ts";

const minute = 60_000;

const [minutes = "10", firstSeed = String(Math.floor(Math.random() * 2 ** 30))] = process.argv.slice(2);
const soakCampaign = await prepareSoak();
const totals = new Map<string, number>();
const endsAt = performance.now() + Number(minutes) * minute;
for (let seed = Number(firstSeed); performance.now() < endsAt && process.exitCode === undefined; seed += 1) {
  const { broken, figures } = await soakCampaign(seed);
  for (const [name, figure] of Object.entries(figures)) totals.set(name, (totals.get(name) ?? 0) + figure);
  console.log(`seed ${seed}: ${totals.get("kills (kill -9)")} kills, ${totals.get("faults injected")} faults so far`);
  for (const promise of broken) console.error(`seed ${seed}: broken: ${promise}`);
  if (broken.length > 0) process.exitCode = 1;
}
for (const [name, total] of totals) console.log(`| ${name} | ${total.toLocaleString("en")} |`);
