import type { LaneProgress, RunProgress } from "../bench/index.ts";
import { plainText, textWidth, truncateMiddle } from "../report/index.ts";

export interface ProgressLayout {
  readonly columns: number;
  readonly rows: number;
}

const barWidth = 20;
const widestLabel = 40;

/** The live picture of a run: one bar a model config as far as the screen reaches, then one line for the whole. */
export function progressLines(progress: RunProgress, { columns, rows }: ProgressLayout): readonly string[] {
  const lanes = laneLines(progress.lanes, { columns, rows: rows - 2 });
  return [...lanes, totalLine(progress)].map((line) => cutTo(line, columns - 1));
}

/** One bar a model config, at least one line, and how many more there are. */
export function laneLines(lanes: readonly LaneProgress[], { columns, rows }: ProgressLayout): readonly string[] {
  const shown = lanesThatFit(lanes, Math.max(rows, 1));
  const labels = shown.map(({ label }) => plainText(label));
  const labelWidth = Math.min(widestLabel, columns - 45, Math.max(0, ...labels.map(textWidth)));
  const hidden = lanes.length - shown.length;
  const lines = shown.map((lane, index) => laneLine(lane, fit(labels[index] ?? "", Math.max(labelWidth, 8))));
  if (hidden > 0) lines.push(`... and ${hidden} more`);
  return lines.map((line) => cutTo(line, columns - 1));
}

/** Lanes at work first: on a small screen the ones that wait or are done give way. */
function lanesThatFit(lanes: readonly LaneProgress[], room: number): readonly LaneProgress[] {
  if (lanes.length <= room) return lanes;
  return lanes.toSorted((a, b) => placeOnScreen(a) - placeOnScreen(b)).slice(0, Math.max(room - 1, 1));
}

function placeOnScreen(lane: LaneProgress): number {
  if (lane.inFlight > 0) return 0;
  return isFinished(lane) ? 2 : 1;
}

const isFinished = (lane: LaneProgress): boolean => lane.done + lane.lost >= lane.total;

function laneLine(lane: LaneProgress, label: string): string {
  const filled = Math.round((lane.done / Math.max(lane.total, 1)) * barWidth);
  const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
  const parts = [`${lane.done}/${lane.total}`.padStart(9)];
  if (lane.inFlight > 0) parts.push(`${lane.inFlight} in flight`);
  if (lane.retries > 0) parts.push(count(lane.retries, "retry", "retries"));
  if (lane.lost > 0) parts.push(`${lane.lost} lost`);
  if (lane.usd > 0) parts.push(money(lane.usd));
  return `${label} ${bar} ${parts.join("  ")}`;
}

export function totalLine(progress: RunProgress): string {
  const left =
    progress.remainingMs === null || progress.remainingMs === 0 ? "" : `, about ${duration(progress.remainingMs)} left`;
  return (
    `${progress.done} of ${progress.total} calls, ${progress.inFlight} in flight, ` +
    `${count(progress.retries, "retry", "retries")}, ${money(progress.usd)} spent, ${duration(progress.elapsedMs)}${left}`
  );
}

/** Pads, or takes out of the middle: labels differ at both ends. */
function fit(label: string, width: number): string {
  const text = truncateMiddle(label, width);
  return text + " ".repeat(Math.max(0, width - textWidth(text)));
}

/** The beginning of a line, as far as it fits. */
export function cutTo(line: string, columns: number): string {
  if (textWidth(line) <= columns) return line;
  let cut = "";
  for (const character of line) {
    if (textWidth(cut + character) > columns) break;
    cut += character;
  }
  return cut;
}

export function money(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 1 ? 4 : 2)}`;
}

export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
