import { fileURLToPath } from "node:url";
import { type Attack, attack, pOfBest } from "../workshop/v3/second-attacker.ts";
import { readSituations } from "../workshop/v3/situation.ts";

/** Prints what the second attacker finds in the texts of suite v3, whatever it finds. */
export function measureV3Attack(seed: number, relabellings: number): void {
  const situations = readSituations(fileURLToPath(new URL("../workshop/v3/situations", import.meta.url)));
  console.log(`\nThe second attacker on ${situations.length} situations, seed ${seed}, ${relabellings} relabellings\n`);
  console.log("| features | learner | held out | same side | ab | ba | drawn cycles | p | pairs right |");
  console.log("| --- | --- | --- | --: | --: | --: | --- | --: | --: |");
  const attacks: Attack[] = [];
  for (const one of attack(situations, { seed, relabellings })) {
    attacks.push(one);
    const drawn = one.drawn.map((index) => index.toFixed(0)).join(" to ");
    const indices = [one.sameSide, one.ab, one.ba].map((index) => index.toFixed(1)).join(" | ");
    console.log(
      `| ${one.features} | ${one.learner} | ${one.heldOut} | ${indices} | ${drawn} | ${one.p?.toFixed(3) ?? "–"} | ${(100 * one.pairsRight).toFixed(0)} % |`,
    );
  }
  for (const [who, blind] of [
    ["blind", true],
    ["told what counts", false],
  ] as const) {
    const best = pOfBest(attacks.filter((one) => one.blind === blind));
    console.log(`\nThe best of those that are ${who}, against the best under each relabelling: p = ${best.toFixed(3)}`);
  }
}
