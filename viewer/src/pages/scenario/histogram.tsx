import { type ReactNode, useRef } from "react";
import { Link } from "wouter";
import type { SiteScenario, SiteScenarioPage } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { Figure } from "../../charts/figure.tsx";
import { linear } from "../../charts/scale.ts";
import { useData } from "../../data/use-data.ts";
import { useWidth } from "../../table/window-place.ts";
import { formatCount } from "../../text/format.ts";
import { pagesOfBars } from "./filter-entries.ts";
import { healthSentence } from "./scenario-texts.tsx";

export function Scores({ scenario }: { readonly scenario: SiteScenario }): ReactNode {
  const { file } = useSnapshot();
  // Every page of results has the histogram; the first page exists with any filter.
  const loaded = useData<SiteScenarioPage>(scenario.pages === 0 ? null : file(`s/${scenario.slug}/1.json`));
  return (
    <Panel title="Scores">
      <p className="mb-3 max-w-[70ch]">{healthSentence(scenario)}</p>
      {scenario.pages === 0 ? (
        <Empty>There are no scores yet.</Empty>
      ) : (
        <Await loaded={loaded} lines={6}>
          {({ histogram }) =>
            histogram.some((count) => count > 0) && (
              <div className="rounded-lg border border-line bg-surface p-4">
                <Histogram slug={scenario.slug} title={scenario.title} counts={histogram} />
              </div>
            )
          }
        </Await>
      )}
    </Panel>
  );
}

interface Bar {
  /** Scores from here to below `to`; the last bar holds 100 as well. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Between two bars, as a share of the distance from one bar to the next. */
const gap = 0.12;

/** Bars of equal width from 0 to 100, on a baseline at `height`; a bar with verdicts is at least one pixel high. */
export function histogramBars(
  counts: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly Bar[] {
  const step = 100 / Math.max(1, counts.length);
  const across = linear({ from: 0, to: Math.max(1, counts.length) - gap }, 0, width);
  const up = linear({ from: 0, to: Math.max(1, ...counts) }, 0, height);
  return counts.map((count, at) => {
    const tall = count === 0 ? 0 : Math.max(1, up(count));
    return {
      from: at * step,
      to: (at + 1) * step,
      count,
      x: across(at),
      y: height - tall,
      width: across(1 - gap),
      height: tall,
    };
  });
}

const top = 18;
const tallest = 150;
const bottom = 22;

/** The distribution of all verdicts' scores, each bar with its number. */
function Histogram({
  slug,
  title,
  counts,
}: {
  readonly slug: string;
  readonly title: string;
  readonly counts: readonly number[];
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <Figure name={`scores-${slug}`} caption={`Scores of ${formatCount(total)} verdicts, 0 to 100 in steps of 5.`}>
      <div ref={box} style={{ height: top + tallest + bottom }}>
        {width > 0 && (
          <HistogramDrawing title={title} width={width} bars={histogramBars(counts, { width, height: tallest })} />
        )}
      </div>
      <Numbers slug={slug} counts={counts} />
    </Figure>
  );
}

function HistogramDrawing({
  title,
  width,
  bars,
}: {
  readonly title: string;
  readonly width: number;
  readonly bars: readonly Bar[];
}): ReactNode {
  const at = linear({ from: 0, to: 100 }, 0, width);
  const size = (bars[0]?.width ?? 0) < 22 ? 9.5 : 11.5;
  return (
    <svg
      role="img"
      aria-label={`Scores of all verdicts on “${title}”; the numbers are in the table below.`}
      width={width}
      height={top + tallest + bottom}
      viewBox={`0 ${-top} ${width} ${top + tallest + bottom}`}
      className="block"
    >
      {bars.map(({ from, x, y, width: wide, height }) => (
        <rect key={from} x={x} y={y} width={wide} height={height} rx={1.5} className="fill-accent" />
      ))}
      {bars
        .filter(({ count }) => count > 0)
        .map(({ from, count, x, y, width: wide }) => (
          // A third of its size per digit is half of a number's width: the last one stays within the drawing.
          <text
            key={from}
            x={Math.min(x + wide / 2, width - (String(count).length * size) / 3)}
            y={y - 5}
            textAnchor="middle"
            fontSize={size}
            className="fill-text"
          >
            {count}
          </text>
        ))}
      <path d={`M0 ${tallest + 0.5}H${width}`} className="fill-none stroke-line-strong" />
      {[0, 20, 40, 60, 80, 100].map((score) => (
        <text
          key={score}
          x={at(score)}
          y={tallest + 16}
          textAnchor={score === 0 ? "start" : score === 100 ? "end" : "middle"}
          fontSize={11.5}
          className="fill-muted"
        >
          {score}
        </text>
      ))}
    </svg>
  );
}

/** The histogram as a table; each number links to its answers. */
function Numbers({ slug, counts }: { readonly slug: string; readonly counts: readonly number[] }): ReactNode {
  const pages = pagesOfBars(counts);
  const step = 100 / Math.max(1, counts.length);
  return (
    <details className="mt-1 text-sm">
      <summary className="min-h-6 cursor-pointer text-muted">Numbers, with links to the answers</summary>
      <table className="mt-1 border-collapse">
        <thead>
          <tr className="border-b border-line text-left text-muted">
            <th scope="col" className="py-1 pr-6 font-medium">
              Score
            </th>
            <th scope="col" className="py-1 pr-6 text-right font-medium">
              Verdicts
            </th>
            <th scope="col" className="py-1 font-medium">
              Answers
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count, at) => (
            <tr key={at * step} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 pr-6 text-left font-normal">
                {at === counts.length - 1 ? `${at * step} to 100` : `${at * step} to below ${(at + 1) * step}`}
              </th>
              <td className="py-1 pr-6 text-right">{count}</td>
              <td className="py-1">
                {pages[at] != null && (
                  <Link
                    href={`${pathTo("/s/:slug", { slug })}?p=${pages[at]}`}
                    className="inline-block min-h-6 text-accent underline"
                  >
                    page {pages[at]}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
