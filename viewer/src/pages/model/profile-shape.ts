import type { SiteIndex } from "../../../../src/report/contract/site.ts";
import type { FigureColours } from "../../charts/whisker-figure.ts";
import { formatMeasure } from "../../text/format.ts";

type Measure = SiteIndex["measures"][number];

/** One measure of the profile, places from 0 at the worst end of its range to 1 at the best. */
export interface ProfileLine {
  readonly measure: Measure;
  readonly value: number | null;
  readonly median: number | null;
  readonly valueAt: number | null;
  readonly medianAt: number | null;
  readonly side: "better" | "worse" | "equal" | null;
  /** The values at the left end, the worst, and at the right. */
  readonly worst: string;
  readonly best: string;
}

export function profileLine(
  measure: Measure,
  fields: Readonly<Record<string, number | null>>,
  medians: Readonly<Record<string, number | null>>,
): ProfileLine {
  const value = fields[measure.id] ?? null;
  const median = medians[measure.id] ?? null;
  const valueAt = placeOf(measure, value);
  const medianAt = placeOf(measure, median);
  const low = endText(measure, measure.min);
  const high = endText(measure, measure.max);
  return {
    measure,
    value,
    median,
    valueAt,
    medianAt,
    side: valueAt === null || medianAt === null ? null : sideOf(valueAt, medianAt),
    worst: measure.better === "lower" ? high : low,
    best: measure.better === "lower" ? low : high,
  };
}

/** Right is better, whichever end of the range that is. */
function placeOf({ min, max, better }: Measure, value: number | null): number | null {
  if (value === null || max <= min) return null;
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return better === "lower" ? 1 - share : share;
}

function sideOf(value: number, median: number): "better" | "worse" | "equal" {
  if (Math.abs(value - median) < 1e-9) return "equal";
  return value > median ? "better" : "worse";
}

function endText({ unit }: Measure, end: number): string {
  return unit === "share" ? `${100 * end}%` : String(end);
}

const track = { left: 250, width: 330, top: 78, row: 28 };
const width = 760;

/** The profile as a drawing for a file, independent of the page. */
export function profileFigure({
  title,
  lines,
  colours,
}: {
  readonly title: string;
  readonly lines: readonly ProfileLine[];
  readonly colours: FigureColours;
}): string {
  const height = track.top + lines.length * track.row + 16;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img">`,
    `<title>${escape(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colours.surface}"/>`,
    `<text x="16" y="26" fill="${colours.text}" font-size="16" font-weight="600">${escape(title)}</text>`,
    `<text x="16" y="46" fill="${colours.muted}" font-size="12">Every measure in its own range, the better end at the right. Dot: this model; stroke: median of the ranked.</text>`,
    ...lines.map((line, at) => drawLine(line, track.top + at * track.row, colours)),
    "</svg>",
    "",
  ].join("\n");
}

function drawLine(line: ProfileLine, top: number, colours: FigureColours): string {
  const { measure, value, median, valueAt, medianAt, worst, best } = line;
  const text = (x: number, content: string, { end = false, muted = false } = {}): string =>
    `<text x="${x}" y="14" fill="${muted ? colours.muted : colours.text}"${end ? ' text-anchor="end"' : ""}>${escape(content)}</text>`;
  const right = track.left + track.width;
  return [
    `<g transform="translate(0 ${top})">`,
    text(16, `${measure.title}${measure.better === "lower" ? " ↓" : ""}`),
    text(track.left - 10, worst, { end: true, muted: true }),
    text(right + 10, best, { muted: true }),
    `<path d="M${track.left} 10H${right}" stroke="${colours.line}" stroke-width="2"/>`,
    valueAt === null || medianAt === null
      ? ""
      : `<path d="M${trackX(valueAt)} 10H${trackX(medianAt)}" stroke="${colours.accent}" stroke-width="4"/>`,
    medianAt === null ? "" : `<path d="M${trackX(medianAt)} 2v16" stroke="${colours.text}" stroke-width="2.5"/>`,
    valueAt === null ? "" : `<circle cx="${trackX(valueAt)}" cy="10" r="5.5" fill="${colours.accent}"/>`,
    text(width - 76, formatMeasure(measure, value), { end: true }),
    text(width - 16, formatMeasure(measure, median), { end: true, muted: true }),
    "</g>",
  ].join("");
}

function trackX(share: number): number {
  return Math.round(10 * (track.left + share * track.width)) / 10;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
