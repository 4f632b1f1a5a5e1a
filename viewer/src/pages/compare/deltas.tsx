import { useMemo, type ReactNode } from "react";
import {
  formatDifference,
  formatPercent,
  sampledWords,
  testAssumption,
  withoutPMeaning,
  type SampledWords,
  intervalInLegend,
  intervalKinds,
} from "../../../../src/report/format/index.ts";
import { Dashes } from "../../app/dashes.tsx";
import type { SiteComparison, SiteIndex, SitePairs } from "../../../../src/report/contract/site.ts";
import { buttonClass } from "../../app/button.ts";
import { CopyButton } from "../../app/copy-button.tsx";
import { download } from "../../app/download.ts";
import { Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Failed } from "../../app/states.tsx";
import { pageColours } from "../../charts/page-colours.ts";
import type { FigureColours } from "../../charts/whisker-figure.ts";
import { ExportMenu } from "../../table/export-menu.tsx";
import { escapeMarkup } from "../../text/escape-markup.ts";
import { useData, type Loaded } from "../../data/use-data.ts";
import { compareCommand } from "./compare-command.ts";
import { comparePicks, type MetricDifferences } from "./compare-picks.ts";
import { deltaText, intervalText, isUnclear } from "./delta-cell.tsx";
import { deltaRows, advantage, advantageOf, type Delta, type DeltaRow, type Measured } from "./delta-rows.ts";
import { deltaScale, placeOf, type DeltaScale } from "./delta-scale.ts";
import { DeltaTable, deltaFileColumns } from "./delta-table.tsx";
import { markShapes } from "./pick-mark.tsx";
import { dataOf, type Pick, letters, type Letter } from "./picks.ts";
import { usePickFiles } from "./use-pick-files.ts";

/** What the others differ by from the reference, in every measure and the index. */
export function Deltas({
  picks,
  measures,
}: {
  readonly picks: readonly Pick[];
  readonly measures: SiteIndex["measures"];
}): ReactNode {
  const { file } = useSnapshot();
  const basis = useData<SiteComparison>(file("comparison.json"));
  const loaded = usePickFiles<SitePairs>(picks.map(({ row }) => file(`p/${row.slug}.json`)));
  const { rows, scale } = useMemo(() => {
    const compared = comparedPicks(picks, basis, loaded);
    const range = dataOf(basis)?.metrics.find(({ id }) => id === null)?.range ?? null;
    const level = dataOf(basis)?.level ?? null;
    const found = deltaRows({ measures, range, level, rows: picks.map(({ row }) => row), compared });
    return { rows: found, scale: deltaScale(found) };
  }, [measures, picks, basis, loaded]);
  const words = sampledWords(measures);
  const failed = [basis, ...loaded].find((each) => each.state === "failed");
  return (
    <Panel
      title="Differences"
      id="differences"
      aside={
        <span className="flex flex-wrap gap-2">
          <button
            type="button"
            className={buttonClass}
            onClick={() =>
              download(
                "comparison.svg",
                "image/svg+xml",
                deltaFigure({ picks, rows, scale, words, colours: pageColours() }),
              )
            }
          >
            Save SVG
          </button>
          <ExportMenu name="comparison" columns={deltaFileColumns(picks)} rows={rows} />
        </span>
      }
    >
      {failed?.state === "failed" && (
        <div className="mb-3">
          <Failed error={failed.error} retry={failed.retry} />
        </div>
      )}
      <Unranked picks={picks} />
      <DeltaTable picks={picks} rows={rows} scale={scale} />
      <Dashes measures={measures} rows={picks.map(({ row }) => row)} />
      <Explanation picks={picks} rows={rows} words={words} level={dataOf(basis)?.level ?? null} />
    </Panel>
  );
}

/** Why a model config without a rank has no differences. */
function Unranked({ picks }: { readonly picks: readonly Pick[] }): ReactNode {
  const without = picks.filter(({ row }) => row.unranked != null);
  if (without.length === 0) return null;
  return (
    <div role="note" className="mb-3 rounded-lg border border-line bg-warn-soft px-4 py-2.5 text-sm text-warn">
      {without.map(({ letter, row }) => (
        <p key={letter}>
          <strong>{row.label} is not ranked, so no difference is computed</strong>: {row.unranked?.detail}.
        </p>
      ))}
    </div>
  );
}

/** Of each other pick, once all files are loaded; one whose file fails is left out. */
function comparedPicks(
  picks: readonly Pick[],
  basis: Loaded<SiteComparison>,
  loaded: readonly Loaded<SitePairs>[],
): readonly (MetricDifferences | null)[] {
  const nothing = picks.slice(1).map(() => null);
  if (basis.state !== "ready" || loaded.some(({ state }) => state === "loading")) return nothing;
  const scores = picks.flatMap(({ row: { slug } }, at) => {
    const pairs = dataOf(loaded[at]);
    return pairs === null ? [] : [{ slug, pairs }];
  });
  if (scores[0]?.slug !== picks[0]?.row.slug) return nothing;
  const found = comparePicks(basis.data, scores);
  return picks.slice(1).map(({ row }) => found.get(row.slug) ?? null);
}

function Explanation({
  picks,
  rows,
  words,
  level,
}: {
  readonly picks: readonly Pick[];
  readonly rows: readonly DeltaRow[];
  readonly words: SampledWords;
  readonly level: number | null;
}): ReactNode {
  const { meta } = useSnapshot();
  const command = compareCommand({
    labels: picks.map(({ row }) => row.label),
    suiteDigest: meta.otherSuites.length === 0 ? null : meta.suite.digest,
    judges: meta,
  });
  return (
    <div className="mt-3 max-w-[75ch] text-sm text-muted">
      <p>
        Each interval is the {level === null ? "" : `${formatPercent(level)} `}range of the difference{" "}
        {intervalInLegend("generalisation")}, over the {words.many} that both have. A word says what is answered: better
        and worse if repeated and with other questions, otherwise which of the two, or unclear. The sentence with the p
        values is in the tooltip of each number. {testAssumption(words.many)}{" "}
        {rows.some(({ deltas }) => deltas.some(({ says }) => says?.word === "one run")) && withoutPMeaning} These are
        the numbers of
      </p>
      <p className="mt-2 flex items-start gap-2">
        <code className="min-w-0 flex-1 rounded border border-line bg-sunken px-2 py-1.5 font-mono text-xs break-all text-text">
          {command}
        </code>
        <CopyButton label="Copy" title="Copy the command" text={() => command} />
      </p>
    </div>
  );
}

const chart = { left: 210, width: 430, lane: 22, gap: 10 };
const right = chart.left + chart.width;
const width = 880;

const caption = `In % of each measure’s range, right: better. Lines: range ${intervalKinds.generalisation.name}, hollow unless the answer is clear. ↓ less is better.`;

interface FigureContent {
  readonly picks: readonly Pick[];
  readonly rows: readonly DeltaRow[];
  readonly scale: DeltaScale;
  readonly words: SampledWords;
  readonly colours: FigureColours;
}

/** The chart as a drawing of its own, with names and numbers: it needs nothing of the page. */
function deltaFigure(content: FigureContent): string {
  const { picks, rows, colours } = content;
  const [reference, ...others] = picks;
  const top = 88 + 20 * others.length;
  const rowHeight = others.length * chart.lane + chart.gap;
  const height = top + rows.length * rowHeight + 16;
  const title = `Differences to ${reference?.row.label ?? ""}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="${colours.text}" role="img">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colours.surface}"/>`,
    svgText([16, 26], title, `font-size="16" font-weight="600"`),
    ...others.map(({ letter, row }, at) => {
      const y = 44 + 20 * at;
      return markAt([24, y], { letter, colours, isHollow: false }) + svgText([38, y + 4], row.label);
    }),
    svgText([16, 52 + 20 * others.length], caption, `fill="${colours.muted}" font-size="12"`),
    axis(content, { top, bottom: height - 16 }),
    ...rows.map((row, at) => {
      const from = top + at * rowHeight + chart.gap / 2;
      const name = `${row.measure.title}${row.measure.better === "lower" ? " ↓" : ""}`;
      const middle = from + (others.length * chart.lane) / 2 + 4;
      return (
        svgText([16, middle], name) +
        row.deltas.map((delta, lane) => laneAt(content, { row, delta, lane, from })).join("")
      );
    }),
    "</svg>",
    "",
  ].join("\n");
}

function axis(
  { scale, colours }: FigureContent,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): string {
  return scale.ticks
    .map((tick) => {
      const x = xOf(scale, tick);
      const says = tick === 0 ? "0" : `${formatDifference(tick, Number.isInteger(tick) ? 0 : 1)}%`;
      const line = `<path d="M${x} ${top}V${bottom}" stroke="${tick === 0 ? colours.muted : colours.line}" fill="none"/>`;
      return line + svgText([x, top - 6], says, `fill="${colours.muted}" font-size="12" text-anchor="middle"`);
    })
    .join("");
}

interface Lane {
  readonly row: { readonly measure: Measured };
  readonly delta: Delta;
  readonly lane: number;
  /** The upper edge of the row. */
  readonly from: number;
}

function laneAt({ scale, colours }: FigureContent, { row: { measure }, delta, lane, from }: Lane): string {
  const { difference, interval } = delta;
  const letter = letters[lane + 1];
  if (difference === null || letter === undefined) return "";
  const y = from + (lane + 0.5) * chart.lane;
  const ends = interval === null ? null : advantageOf(measure, interval);
  return [
    ends === null
      ? ""
      : `<path d="M${xOf(scale, ends.low)} ${y}H${xOf(scale, ends.high)}" stroke="${toneOf(letter, colours)}" stroke-width="2"/>`,
    markAt([xOf(scale, advantage(measure, difference)), y], {
      letter,
      colours,
      isHollow: isUnclear(delta),
    }),
    svgText([right + 66, y + 4], deltaText(measure, difference), `text-anchor="end"`),
    svgText([right + 80, y + 4], intervalText(measure, interval), `fill="${colours.muted}"`),
  ].join("");
}

type Place = readonly [x: number, y: number];

function svgText([x, y]: Place, content: string, attributes = ""): string {
  return `<text x="${x}" y="${y}" ${attributes}>${escapeMarkup(content)}</text>`;
}

function xOf(scale: DeltaScale, value: number): number {
  return Math.round(10 * (chart.left + (chart.width * placeOf(scale, value)) / 100)) / 10;
}

interface Mark {
  readonly letter: Letter;
  readonly colours: FigureColours;
  readonly isHollow: boolean;
}

function markAt([x, y]: Place, { letter, colours, isHollow }: Mark): string {
  const tone = toneOf(letter, colours);
  return `<path transform="translate(${x} ${y})" d="${markShapes[letter].path}" fill="${isHollow ? colours.surface : tone}" stroke="${tone}" stroke-width="1.75"/>`;
}

/** Shapes tell the picks apart; a drawing has fewer tones than the page. */
function toneOf(letter: Letter, colours: FigureColours): string {
  return letter === "B" ? colours.accent : letter === "C" ? colours.text : colours.muted;
}
