import type { ChannelTrouble } from "../campaign/events/follow-trouble.ts";
import type { LaneProgress, RunProgress, RunSnapshot } from "../campaign/index.ts";
import { formatCost } from "../results/format/dollars.ts";
import { formatDuration } from "../results/format/numbers.ts";
import { plainText } from "../results/plain-text.ts";
import { textWidth, truncateMiddle } from "../pages/index.ts";
import { counted } from "./counted.ts";

export interface ProgressLayout {
  readonly columns: number;
  readonly rows: number;
}

const barWidth = 20;
const widestLabel = 40;

/**
 * The progress display of a run: one bar per model config as far as the screen reaches, then the channels in trouble, then one
 * line for the total.
 */
export function progressLines(progress: RunSnapshot, { columns, rows }: ProgressLayout): readonly string[] {
  const troubles = troubleLines(progress.troubles, { columns, rows: rows - 3 });
  const lanes = laneLines(progress.lanes, { columns, rows: rows - 2 - troubles.length });
  return [...lanes, ...troubles, totalLine(progress)].map((line) => cutTo(line, columns - 1));
}

/** One bar per model config, at least one, and the number of hidden ones. */
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
  if (lane.retries > 0) parts.push(counted(lane.retries, "retry", "retries"));
  if (lane.lost > 0) parts.push(`${lane.lost} lost`);
  if (lane.usd > 0) parts.push(formatCost(lane.usd));
  return `${label} ${bar} ${parts.join("  ")}`;
}

export function totalLine(progress: RunProgress): string {
  const left =
    progress.remainingMs === null || progress.remainingMs === 0
      ? ""
      : `, about ${formatDuration(progress.remainingMs)} left`;
  return (
    `${progress.done} of ${progress.total} calls, ${progress.inFlight} in flight, ` +
    `${counted(progress.retries, "retry", "retries")}, ${formatCost(progress.usd)} spent, ${formatDuration(progress.elapsedMs)}${left}`
  );
}

const channelsShown = 3;
/** With fewer rows left one channel is shown, in one line. */
const fewRows = 8;

/** When each channel in trouble is tried again, and the last fault there: in at least one line, and no more than the rows. */
export function troubleLines(
  troubles: readonly ChannelTrouble[],
  { columns, rows }: ProgressLayout,
): readonly string[] {
  const shown = troubles.slice(0, rows < fewRows ? 1 : channelsShown);
  const lines = shown.flatMap((trouble) => wordsOf(trouble, columns).slice(0, rows < fewRows ? 1 : 2));
  const hidden = troubles.length - shown.length;
  if (hidden > 0) lines.push(`... and ${counted(hidden, "more channel waits", "more channels wait")}`);
  return lines.slice(0, Math.max(1, rows)).map((line) => cutTo(line, columns - 1));
}

/** No call has been served for so long that the pace so far says nothing. */
export function isSilent({ silentMs }: ChannelTrouble): boolean {
  return silentMs >= 60_000;
}

/** One line, or two where the server's message does not fit beside the rest. */
function wordsOf(trouble: ChannelTrouble, columns: number): readonly string[] {
  const { reason, waiting, nextTryMs, silentMs } = trouble;
  const minutes = Math.floor(silentMs / 60_000);
  const silence = isSilent(trouble) ? `no answer for ${minutes} min: is the provider down? ` : "";
  const next = nextTryMs > 0 ? `next try in ${formatDuration(Math.ceil(nextTryMs / 1000) * 1000)}` : "trying again";
  const calls = waiting === 0 ? "" : `, ${counted(waiting, "call waits", "calls wait")}`;
  const what = `${silence}${next}${calls}: ${plainText(reason)}, `;
  const head = what + truncateMiddle(plainText(trouble.channel), Math.max(0, columns - 1 - textWidth(what)));
  if (trouble.detail === null) return [head];
  const detail = plainText(trouble.detail);
  return textWidth(head) + textWidth(detail) + 2 < columns ? [`${head}: ${detail}`] : [head, `  ${detail}`];
}

/** Pads, or cuts the middle: labels differ at both ends. */
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
