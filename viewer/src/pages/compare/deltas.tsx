import { useMemo, type ReactNode } from "react";
import { testAssumption, withoutPMeaning } from "../../../../src/results/format/difference-answers.ts";
import { intervalInLegend, intervalKinds } from "../../../../src/results/format/intervals.ts";
import { formatDifference, formatPercent } from "../../../../src/results/format/numbers.ts";
import { sampledWords, type SampledWords } from "../../../../src/results/format/reading.ts";
import { Dashes } from "../../app/dashes.tsx";
import type { SiteComparison, SiteIndex, SitePairs } from "../../../../src/results/contract/site.ts";
import { buttonClass } from "../../app/button.ts";
import { CopyButton } from "../../app/copy-button.tsx";
import { Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Failed } from "../../app/states.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { useData, type Loaded } from "../../data/use-data.ts";
import { compareCommand } from "./compare-command.ts";
import { comparePicks, type MetricDifferences } from "./compare-picks.ts";
import { intervalText } from "./delta-cell.tsx";
import { saveDeltaChart } from "./delta-drawing.tsx";
import { deltaRows, noDelta, type Delta, type DeltaRow, type Ends } from "./delta-rows.ts";
import { deltaScale } from "./delta-scale.ts";
import { formatScore } from "../../text/format.ts";
import { DeltaTable, deltaFileColumns } from "./delta-table.tsx";
import { dataOf, type Pick as Picked } from "./picks.ts";
import { usePickFiles } from "./use-pick-files.ts";

interface FoundDeltas {
  /** The index first; none for fewer than two picks. */
  readonly rows: readonly DeltaRow[];
  /** Coverage of the intervals; null until it is loaded. */
  readonly level: number | null;
  readonly failed: ReactNode;
}

/** What the others differ by from the reference, in every measure and the index. */
export function useDeltas(picks: readonly Picked[], measures: SiteIndex["measures"]): FoundDeltas {
  const { file } = useSnapshot();
  const isComparison = picks.length > 1;
  const basis = useData<SiteComparison>(isComparison ? file("comparison.json") : null);
  const loaded = usePickFiles<SitePairs>(picks.map(({ row }) => (isComparison ? file(`p/${row.slug}.json`) : null)));
  const level = dataOf(basis)?.level ?? null;
  const rows = useMemo(() => {
    if (!isComparison) return [];
    const range = dataOf(basis)?.metrics.find(({ id }) => id === null)?.range ?? null;
    const compared = comparedPicks(picks, basis, loaded);
    return deltaRows({ measures, range, level, rows: picks.map(({ row }) => row), compared });
  }, [isComparison, measures, picks, basis, loaded, level]);
  const failed = [basis, ...loaded].find((each) => each.state === "failed");
  return { rows, level, failed: failed?.state === "failed" && <Failed error={failed.error} retry={failed.retry} /> };
}

interface DeltasProps {
  readonly picks: readonly Picked[];
  readonly measures: SiteIndex["measures"];
  readonly deltas: FoundDeltas;
}

/** The differences as a table, and how to read them. */
export function Deltas({ picks, measures, deltas: { rows, level, failed } }: DeltasProps): ReactNode {
  const scale = useMemo(() => deltaScale(rows), [rows]);
  const words = sampledWords(measures);
  return (
    <Panel
      title="Differences"
      id="differences"
      aside={
        <span className="flex flex-wrap gap-2">
          <button type="button" className={buttonClass} onClick={() => saveDeltaChart(picks, rows, scale)}>
            Save SVG
          </button>
          <ExportMenu name="comparison" columns={deltaFileColumns(picks)} rows={rows} />
        </span>
      }
    >
      {failed !== false && <div className="mb-3">{failed}</div>}
      <Unranked picks={picks} />
      <DeltaTable picks={picks} rows={rows} scale={scale} />
      <Dashes measures={measures} rows={picks.map(({ row }) => row)} />
      <Sentences picks={picks} rows={rows} />
      <Explanation picks={picks} rows={rows} words={words} level={level} />
    </Panel>
  );
}

/** Why a model config without a rank has no differences. */
function Unranked({ picks }: { readonly picks: readonly Picked[] }): ReactNode {
  const without = picks.filter(({ row }) => row.unranked != null);
  if (without.length === 0) return null;
  return (
    <div role="note" className="mb-3 rounded-lg border border-line bg-warn-soft px-4 py-2.5 text-sm text-warn">
      {without.map(({ shape, name, row }) => (
        <p key={shape}>
          <strong>{name} is not ranked, so no difference is computed</strong>: {row.unranked?.detail}.
        </p>
      ))}
    </div>
  );
}

/** The differences of the index, each in a sentence. */
export function Answer({ picks, deltas: { rows } }: Pick<DeltasProps, "picks" | "deltas">): ReactNode {
  const [reference, ...others] = picks;
  return others.map(({ shape, name, row }, at) => {
    const unranked = [reference, { name, row }].find((each) => each?.row.unranked != null);
    return (
      <p key={shape} className="mb-1.5 max-w-[80ch] text-lg font-medium">
        {unranked === undefined
          ? answerOf(name, reference?.name ?? "", rows[0]?.deltas[at] ?? noDelta)
          : `${name} and ${reference?.name ?? ""} cannot be compared: ${unranked.name} has no rank.`}
      </p>
    );
  });
}

function answerOf(name: string, reference: string, { difference, interval, says }: Delta): string {
  if (difference === null) return `${name} and ${reference} cannot be compared: one of them has no index.`;
  const points = formatScore(Math.abs(difference));
  const range =
    interval === null || interval.low === interval.high ? "" : `; with other questions ${rangeOf(interval)}`;
  if (says?.word === "unclear" || (interval !== null && interval.low <= 0 && interval.high >= 0))
    return Number(points) === 0
      ? `${name} is as independent as ${reference}${range}.`
      : `${name} and ${reference} are too close to call: ${points} points apart${range}.`;
  const doubt =
    says?.word === "one run" || says?.word === "equal runs"
      ? `, but ${says.word === "one run" ? "one run does" : "equal runs do"} not show how far runs stray`
      : "";
  const again = says?.word === "other questions" ? ", but new runs might reverse it" : "";
  return `${name} is ${points} points ${difference < 0 ? "less" : "more"} independent than ${reference}${range}${doubt}${again}.`;
}

/** Where all of it lies on one side, without signs; otherwise with both. */
function rangeOf({ low, high }: Ends): string {
  if (low < 0 && high > 0) return `${formatDifference(low)} to ${formatDifference(high)}`;
  const [near, far] = [Math.abs(low), Math.abs(high)].toSorted((one, other) => one - other).map(formatScore);
  return `${near} to ${far}`;
}

/** What each difference answers, with its p and its other interval. */
function Sentences({
  picks,
  rows,
}: {
  readonly picks: readonly Picked[];
  readonly rows: readonly DeltaRow[];
}): ReactNode {
  const found = rows.flatMap(({ measure, deltas }) =>
    deltas.flatMap(({ says, rerun }, at) => {
      if (says === null) return [];
      const whose = picks.length > 2 ? `, ${picks[at + 1]?.name ?? ""}` : "";
      const repeated = rerun === null ? "" : ` ${intervalKinds["re-run"].title}: ${intervalText(measure, rerun)}.`;
      return [{ head: `${measure.title}${whose}`, sentence: `${says.sentence}${repeated}` }];
    }),
  );
  if (found.length === 0) return null;
  return (
    <details className="mt-2 max-w-[110ch] text-sm">
      <summary className="min-h-6 w-max cursor-pointer text-muted">Every difference in a sentence, with its p</summary>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {found.map(({ head, sentence }) => (
          <li key={head}>
            <b className="font-semibold">{head}</b>: {sentence}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Of each other pick, once all files are loaded; one whose file fails is left out. */
function comparedPicks(
  picks: readonly Picked[],
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
  readonly picks: readonly Picked[];
  readonly rows: readonly DeltaRow[];
  readonly words: SampledWords;
  readonly level: number | null;
}): ReactNode {
  const { meta } = useSnapshot();
  const command = compareCommand(
    picks.map(({ row }) => row.label),
    meta.otherSuites.length === 0 ? null : meta.suite.digest,
    meta,
  );
  return (
    <div className="mt-3 max-w-[75ch] text-sm text-muted">
      <p>
        Each interval is the {level === null ? "" : `${formatPercent(level)} `}range of the difference{" "}
        {intervalInLegend("generalisation")}, over the {words.many} that both have. A word says what is answered: better
        and worse if repeated and with other questions, otherwise which of the two, or unclear. p is adjusted for all
        that are tested together. {meta.stances ? "" : testAssumption(words.many)}{" "}
        {rows.some(({ deltas }) =>
          deltas.some(({ says }) => says?.word === "one run" || says?.word === "equal runs"),
        ) && withoutPMeaning}{" "}
        These are the numbers of the following, with --db where the store is not .aib/bench.db:
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
