import { isDeepStrictEqual } from "node:util";
import type { FaultyProvider } from "../faulty-provider.ts";
import type { StoredResult } from "../store-record.ts";
import type { CampaignPlace, KilledCampaign } from "./killed-campaign.ts";
import { stalls } from "./seeded-spoiler.ts";

interface Expectation extends Pick<CampaignPlace, "provider"> {
  /** The results of the same campaign without kills and faults. */
  readonly undisturbed: readonly StoredResult[];
  readonly results: readonly StoredResult[];
  /** Parallel calls of one process. */
  readonly parallel: number;
}

/** The promises that a killed campaign breaks. */
export function brokenPromises(campaign: KilledCampaign, expectation: Expectation): readonly string[] {
  const { record, code, kills, stderr } = campaign;
  const { provider, undisturbed, results, parallel } = expectation;
  const asked = sum(provider.asked());
  const answers = record.answers + (record.skips["answer"] ?? 0);
  const verdicts = sum(Object.values(record.verdicts)) + (record.skips["verdict"] ?? 0);
  const paidTwice = repliesTwice(provider);
  // Sound replies that took longer than the time limit.
  const late = Math.max(0, (record.results["timeout"] ?? 0) - provider.spoiled.filter(stalls).length);
  const promises: readonly (readonly [boolean, string])[] = [
    [code === 0, `the campaign comes to its end: exit code ${code}\n${stderr}`],
    [answers === record.answerTasks, `every answer or its skip is there: ${answers} of ${record.answerTasks}`],
    [verdicts === record.verdictTasks, `every verdict is there: ${verdicts} of ${record.verdictTasks}`],
    [record.unfounded === 0, `every result rests on an attempt of its own: ${record.unfounded} do not`],
    [record.strays === 0, `every attempt and result is at a key of the plan: ${record.strays} are not`],
    [record.readTwice === 0, `nothing is asked again that was answered: ${record.readTwice} tasks were`],
    [
      record.openAttempts <= kills * parallel,
      `only calls in flight are cut off: ${record.openAttempts} at ${kills} kills`,
    ],
    [
      paidTwice <= record.openAttempts + late,
      `paid twice is only what was in flight: ${paidTwice}, ${record.openAttempts} were`,
    ],
    [asked <= record.attempts, `no request without a record: ${asked} requests, ${record.attempts} attempts`],
    [isDeepStrictEqual(results, undisturbed), "answers and verdicts are those of an undisturbed campaign"],
  ];
  return promises.filter(([kept]) => !kept).map(([, promise]) => promise);
}

/** Sound replies to calls that already had one. */
export function repliesTwice(provider: FaultyProvider): number {
  return sum(provider.answered().map((times) => Math.max(0, times - 1)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
