import { setTimeout as sleep } from "node:timers/promises";
import { startAib, type Running } from "../command-line.ts";
import type { FaultyProvider } from "../faulty-provider.ts";
import { storeRecord, type StoreRecord } from "../store-record.ts";
import type { Disturbance, Kill } from "./disturbance.ts";

export interface CampaignPlace {
  /** The store is in it. */
  readonly cwd: string;
  readonly provider: FaultyProvider;
  /** The command line, without the program's name. */
  readonly command: readonly string[];
}

/** The result of a campaign whose processes were killed repeatedly. */
export interface KilledCampaign {
  readonly kills: number;
  readonly starts: number;
  readonly record: StoreRecord;
  /** Exit code and error output of the last process. */
  readonly code: number | null;
  readonly stderr: string;
}

/** Starts without kills after which the campaign has to be complete. */
const startsAtTheEnd = 3;

export async function runKilled(place: CampaignPlace, { processes, kills }: Disturbance): Promise<KilledCampaign> {
  const crew = new Crew(place);
  for (const kill of kills) {
    while (crew.running.length < processes) crew.start();
    if (await crew.outlasts(kill)) continue;
    await crew.kill(kill.victim);
  }
  for (let more = 0; more < startsAtTheEnd; more += 1) {
    if (crew.running.length === 0) crew.start();
    const { code, stderr } = await crew.end();
    if (code === 0) return { ...crew.counts(), record: storeRecord(place.cwd), code, stderr };
  }
  const { code, stderr } = await crew.end();
  return { ...crew.counts(), record: storeRecord(place.cwd), code, stderr };
}

/** The processes that work on one campaign. */
class Crew {
  running: readonly Running[] = [];
  #last: Pick<KilledCampaign, "code" | "stderr"> = { code: null, stderr: "" };
  readonly #place: CampaignPlace;
  #kills = 0;
  #starts = 0;

  constructor(place: CampaignPlace) {
    this.#place = place;
  }

  counts(): Pick<KilledCampaign, "kills" | "starts"> {
    return { kills: this.#kills, starts: this.#starts };
  }

  start(): void {
    const { command, cwd } = this.#place;
    const run = startAib(command, { cwd });
    this.#starts += 1;
    this.running = [...this.running, run];
    void this.#seeOff(run);
  }

  async #seeOff(run: Running): Promise<void> {
    const { code, signal, stderr } = await run.finished;
    this.running = this.running.filter((other) => other !== run);
    if (signal === null) this.#last = { code, stderr };
  }

  /** Waits for the moment of a kill. True: a process ended before it. */
  async outlasts({ after, thenMs }: Kill): Promise<boolean> {
    const crew = this.running;
    const asked = this.#asked();
    if ("ms" in after) await sleep(after.ms);
    else while (this.running === crew && this.#asked() < asked + after.requests) await sleep(1);
    await sleep(thenMs);
    return this.running !== crew;
  }

  async kill(victim: number): Promise<void> {
    const run = this.running[victim % this.running.length];
    if (run === undefined || !run.process.kill("SIGKILL")) return;
    const { signal } = await run.finished;
    if (signal === "SIGKILL") this.#kills += 1;
  }

  /** Waits for the running processes. */
  async end(): Promise<Pick<KilledCampaign, "code" | "stderr">> {
    await Promise.all(this.running.map(({ finished }) => finished));
    return this.#last;
  }

  #asked(): number {
    return this.#place.provider.asked().reduce((sum, times) => sum + times, 0);
  }
}
