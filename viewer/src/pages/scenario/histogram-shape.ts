import { scaleBand, scaleLinear } from "d3-scale";

export interface Bar {
  /** Scores from here to below `to`; the last bar holds 100 as well. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface HistogramBox {
  readonly width: number;
  /** Of the tallest bar. */
  readonly height: number;
}

const round = (value: number): number => Math.round(10 * value) / 10;

/** Bars of equal width from 0 to 100, standing on `height`; what is not empty is at least one pixel high. */
export function histogramBars(counts: readonly number[], { width, height }: HistogramBox): readonly Bar[] {
  const places = scaleBand<number>().domain(counts.keys()).range([0, width]).paddingInner(0.12);
  const heights = scaleLinear()
    .domain([0, Math.max(1, ...counts)])
    .range([0, height]);
  const step = 100 / Math.max(1, counts.length);
  return counts.map((count, at) => {
    const tall = count === 0 ? 0 : Math.max(1, heights(count));
    return {
      from: at * step,
      to: (at + 1) * step,
      count,
      x: round(places(at) ?? 0),
      y: round(height - tall),
      width: round(places.bandwidth()),
      height: round(tall),
    };
  });
}
