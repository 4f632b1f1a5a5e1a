import { tickText, type Scale } from "./scale.ts";
import { placeOn, whiskerShape, type WhiskerData } from "./whisker-shape.ts";

export interface FigureRow extends WhiskerData {
  readonly places: string;
  readonly name: string;
  /** The value as text, at the right. */
  readonly value: string;
  readonly hollow: boolean;
}

/** CSS colours. */
export interface FigureColours {
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
}

interface FigureContent {
  readonly title: string;
  readonly caption: string;
  readonly scale: Scale;
  readonly rows: readonly FigureRow[];
  readonly colours: FigureColours;
}

const chart = { left: 400, width: 420, top: 74, row: 26 };
const width = 980;

/** A column of whiskers as a drawing for a file, independent of the page. */
export function whiskerFigure({ title, caption, scale, rows, colours }: FigureContent): string {
  const height = chart.top + rows.length * chart.row + 24;
  const axis = scale.ticks
    .map(
      (tick) =>
        `<text x="${chart.left + placeOn({ scale, width: chart.width }, tick)}" y="${chart.top - 8}" text-anchor="middle" fill="${colours.muted}" font-size="12">${tickText(tick)}</text>`,
    )
    .join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img">`,
    `<title>${escape(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colours.surface}"/>`,
    `<text x="16" y="24" fill="${colours.text}" font-size="16" font-weight="600">${escape(title)}</text>`,
    `<text x="16" y="42" fill="${colours.muted}" font-size="12">${escape(caption)}</text>`,
    axis,
    ...rows.map((row, at) => drawRow(row, { top: chart.top + at * chart.row, scale, colours })),
    "</svg>",
    "",
  ].join("\n");
}

function drawRow(
  row: FigureRow,
  { top, scale, colours }: { readonly top: number; readonly scale: Scale; readonly colours: FigureColours },
): string {
  const shape = whiskerShape(row, { scale, width: chart.width, height: chart.row });
  const middle = chart.row / 2 + 4;
  return [
    `<g transform="translate(0 ${top})">`,
    `<text x="16" y="${middle}" fill="${colours.muted}">${escape(row.places)}</text>`,
    `<text x="${chart.left - 12}" y="${middle}" text-anchor="end" fill="${colours.text}">${escape(shortened(row.name))}</text>`,
    `<text x="${width - 16}" y="${middle}" text-anchor="end" fill="${colours.text}">${escape(row.value)}</text>`,
    `<g transform="translate(${chart.left} 0)" fill="none">`,
    `<path d="${shape.grid}" stroke="${colours.line}"/>`,
    shape.wider === null ? "" : `<path d="${shape.wider}" stroke="${colours.accent}" stroke-width="1.5"/>`,
    shape.interval === null
      ? ""
      : `<path d="${shape.interval}" stroke="${colours.accent}" stroke-width="13" opacity="0.45"/>`,
    `<path d="${shape.mean}" fill="${row.hollow ? colours.surface : colours.accent}" stroke="${row.hollow ? colours.accent : colours.surface}" stroke-width="1.5"/>`,
    `<path d="${shape.runs}" stroke="${colours.text}" stroke-width="3.5" stroke-linecap="round" opacity="0.6"/>`,
    "</g></g>",
  ].join("");
}

function shortened(name: string): string {
  return name.length <= 44 ? name : `${name.slice(0, 43)}…`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
