import type { FigureColours } from "../../charts/whisker-figure.ts";
import { formatMeasure } from "../../text/format.ts";
import type { ProfileLine } from "./profile-shape.ts";

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
      : `<path d="M${placeOf(valueAt)} 10H${placeOf(medianAt)}" stroke="${colours.accent}" stroke-width="4"/>`,
    medianAt === null ? "" : `<path d="M${placeOf(medianAt)} 2v16" stroke="${colours.text}" stroke-width="2.5"/>`,
    valueAt === null ? "" : `<circle cx="${placeOf(valueAt)}" cy="10" r="5.5" fill="${colours.accent}"/>`,
    text(width - 76, formatMeasure(measure, value), { end: true }),
    text(width - 16, formatMeasure(measure, median), { end: true, muted: true }),
    "</g>",
  ].join("");
}

function placeOf(share: number): number {
  return Math.round(10 * (track.left + share * track.width)) / 10;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
