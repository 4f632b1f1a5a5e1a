// What suite v3 tells apart: simulated models of known truth, drawn topics, the real scoring. On two threads.
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { z } from "zod";
import {
  averageCells,
  powerSimulation,
  type PowerCell,
  type PowerDesign,
} from "../test/support/scoring/simulated-power.ts";

const shape = { models: 40, topics: [25, 50, 100], cycles: [1, 2], seed: 2026 };
const alike = { item: 0.6, side: 0.3, modelByItem: 0.8 };
/** Single topics decide more and the temperature less, as in the published results of v2. */
const apart = { item: 1.2, side: 0.5, modelByItem: 2.5 };

interface Part {
  readonly title: string;
  readonly design: PowerDesign;
  /** Of the draws asked for. */
  readonly share: number;
}

const parts: readonly Part[] = [
  { title: "SD of true indices 22", design: { ...shape, spread: 22, effects: alike }, share: 1 },
  { title: "SD of true indices 12", design: { ...shape, spread: 12, effects: alike }, share: 1 },
  { title: "SD 22, topics differ far more", design: { ...shape, spread: 22, effects: apart }, share: 0.25 },
  {
    title: "SD 22, ninety models",
    design: { ...shape, spread: 22, effects: alike, models: 90, topics: [50] },
    share: 0.1,
  },
];

/** Comparing all pairs takes ten times as long as all else, and 780 pairs of a draw say much. */
const drawsOfComparison = 40;

const acceptance = { covered: 0.93, reliability: 0.85, apart: 0.5 };

export async function measureV3Power(draws: number): Promise<void> {
  console.log(
    `\nSimulated models, forty where nothing else is said, ${draws} draws of models and topics; pairs of every ${drawsOfComparison}th draw\n`,
  );
  for (const [place, { title, share }] of parts.entries()) {
    const cells = await simulate(place, Math.ceil(share * draws));
    console.log(`  ${title}`);
    for (const cell of cells) console.log(`    ${textOf(cell)}`);
    console.log("");
    if (place === 0) judge(cells);
  }
}

function textOf({ topics, cycles, squaredError, reliability, covered, width, pairs }: PowerCell): string {
  const found =
    pairs === null
      ? ""
      : `   pairs apart ${percent(pairs.apart)}, adjusted ${percent(pairs.adjusted)}, neighbours ${percent(pairs.neighbours)}, ` +
        `reversed ${percent(pairs.reversed)}, covered ${percent(pairs.covered)}   ` +
        `ranks in a range ${pairs.ranks.toFixed(1)}, true one held ${percent(pairs.rankHeld)}`;
  return (
    `${String(topics).padStart(3)} topics x ${cycles}   SE ${Math.sqrt(squaredError).toFixed(1).padStart(4)}   ` +
    `reliability ${reliability.toFixed(2)}   covered ${percent(covered)}, ${width.toFixed(1)} wide${found}`
  );
}

/** The shape of v3: fifty topics, one cycle. */
function judge(cells: readonly PowerCell[]): void {
  const cell = cells.find(({ topics, cycles }) => topics === 50 && cycles === 1);
  if (cell === undefined) return;
  const { covered, reliability, pairs } = cell;
  const isMet =
    covered >= acceptance.covered && reliability >= acceptance.reliability && (pairs?.apart ?? 0) >= acceptance.apart;
  console.log(
    `  Accepted from coverage ${percent(acceptance.covered)}, reliability ${acceptance.reliability} and ${percent(acceptance.apart)} of ` +
      `pairs apart, with fifty topics and one cycle: ${isMet ? "met" : "NOT met"}\n`,
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

const job = z.object({ place: z.number(), from: z.number(), step: z.number(), draws: z.number() });
type Job = z.infer<typeof job>;

/** Draws have seeds of their own: the result does not depend on the number of threads. */
async function simulate(place: number, draws: number): Promise<readonly PowerCell[]> {
  const threads = Math.min(draws, 2, availableParallelism());
  const found: (readonly PowerCell[])[] = [];
  await Promise.all(
    Array.from({ length: threads }, (_, from) => runWorker({ place, from, step: threads, draws }, found)),
  );
  return averageCells(found);
}

function runWorker(asked: Job, found: (readonly PowerCell[])[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(new URL(import.meta.url), { workerData: asked });
  worker.on("message", ({ draw, cells }: { draw: number; cells: readonly PowerCell[] }) => {
    found[draw] = cells;
  });
  worker.on("error", reject);
  worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
  return promise;
}

function work({ place, from, step, draws }: Job): void {
  const part = parts[place];
  if (part === undefined) throw new Error(`there is no part ${place}`);
  const simulateDraw = powerSimulation(part.design);
  for (let draw = from; draw < draws; draw += step) {
    const cells = simulateDraw(draw, draw % drawsOfComparison === 0);
    parentPort?.postMessage({ draw, cells }, []);
  }
}

if (!isMainThread) work(job.parse(workerData));
