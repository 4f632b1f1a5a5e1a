import type { LaneProgress, RunProgress } from "../bench/index.ts";

export interface ProgressLayout {
  readonly columns: number;
  readonly rows: number;
}

const barWidth = 20;
const widestLabel = 40;

/** The live picture of a run: one bar a model config as far as the screen reaches, then one line for the whole. */
export function progressLines(progress: RunProgress, { columns, rows }: ProgressLayout): readonly string[] {
  const shown = lanesThatFit(progress.lanes, Math.max(rows - 3, 1));
  const labelWidth = Math.min(widestLabel, columns - 45, Math.max(...shown.map(({ label }) => label.length)));
  const hidden = progress.lanes.length - shown.length;
  const lines = shown.map((lane) => laneLine(lane, Math.max(labelWidth, 8)));
  if (hidden > 0) lines.push(`... and ${hidden} more`);
  return [...lines, totalLine(progress)].map((line) => line.slice(0, columns - 1));
}

/** Lanes at work first: on a small screen the ones that wait or are done give way. */
function lanesThatFit(lanes: readonly LaneProgress[], room: number): readonly LaneProgress[] {
  if (lanes.length <= room) return lanes;
  return lanes.toSorted((a, b) => placeOnScreen(a) - placeOnScreen(b)).slice(0, room - 1);
}

function placeOnScreen(lane: LaneProgress): number {
  if (lane.inFlight > 0) return 0;
  return isFinished(lane) ? 2 : 1;
}

const isFinished = (lane: LaneProgress): boolean => lane.done + lane.lost >= lane.total;

function laneLine(lane: LaneProgress, labelWidth: number): string {
  const filled = Math.round((lane.done / lane.total) * barWidth);
  const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
  const parts = [`${lane.done}/${lane.total}`.padStart(9)];
  if (lane.inFlight > 0) parts.push(`${lane.inFlight} in flight`);
  if (lane.retries > 0) parts.push(count(lane.retries, "retry", "retries"));
  if (lane.lost > 0) parts.push(`${lane.lost} lost`);
  if (lane.usd > 0) parts.push(money(lane.usd));
  return `${fit(lane.label, labelWidth)} ${bar} ${parts.join("  ")}`;
}

function totalLine(progress: RunProgress): string {
  const left =
    progress.remainingMs === null || progress.remainingMs === 0 ? "" : `, about ${duration(progress.remainingMs)} left`;
  return (
    `${progress.done} of ${progress.total} calls, ${progress.inFlight} in flight, ` +
    `${count(progress.retries, "retry", "retries")}, ${money(progress.usd)} spent, ${duration(progress.elapsedMs)}${left}`
  );
}

/** Pads, or takes out of the middle: labels differ at both ends. */
function fit(label: string, width: number): string {
  if (label.length <= width) return label.padEnd(width);
  const head = Math.ceil((width - 1) / 2);
  return `${label.slice(0, head)}…${label.slice(label.length - (width - 1 - head))}`;
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
