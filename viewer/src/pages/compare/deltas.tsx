import { useMemo, type ReactNode } from "react";
import { testAssumption, withoutPMeaning } from "../../../../src/results/format/difference-answers.ts";
import { intervalInLegend } from "../../../../src/results/format/intervals.ts";
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
import { saveDeltaChart } from "./delta-drawing.tsx";
import { deltaRows, type DeltaRow } from "./delta-rows.ts";
import { deltaScale } from "./delta-scale.ts";
import { shortName } from "../../text/config-name.ts";
import { formatScore } from "../../text/format.ts";
import { DeltaTable, deltaFileColumns } from "./delta-table.tsx";
import { dataOf, type Pick } from "./picks.ts";
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
          <button type="button" className={buttonClass} onClick={() => saveDeltaChart(picks, rows, scale)}>
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
      <Answer picks={picks} index={rows[0]} />
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

/** The differences of the index, each in a sentence. */
function Answer({
  picks,
  index,
}: {
  readonly picks: readonly Pick[];
  readonly index: DeltaRow | undefined;
}): ReactNode {
  const [reference, ...others] = picks.map(({ row }) => shortName(row));
  const sentences = others.flatMap((name, at) => {
    const { difference = null, interval = null } = index?.deltas[at] ?? {};
    if (difference === null) return [];
    const points = formatScore(Math.abs(difference));
    if (interval !== null && interval.low <= 0 && interval.high >= 0)
      return `${name} and ${reference} are too close to call: ${points} points apart, with other questions ${formatDifference(interval.low)} to ${formatDifference(interval.high)}.`;
    const ends =
      interval === null ? [] : [Math.abs(interval.low), Math.abs(interval.high)].toSorted((one, other) => one - other);
    const range = ends.length === 0 ? "" : `; with other questions ${ends.map(formatScore).join(" to ")}`;
    return `${name} is ${points} points ${difference < 0 ? "less" : "more"} independent than ${reference}${range}.`;
  });
  return sentences.map((sentence) => (
    <p key={sentence} className="mb-2 text-base font-medium">
      {sentence}
    </p>
  ));
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
        and worse if repeated and with other questions, otherwise which of the two, or unclear. The sentence with the p
        values is in the tooltip of each number. {meta.stances ? "" : testAssumption(words.many)}{" "}
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
