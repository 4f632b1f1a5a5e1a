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

/** Between two bars, as a share of the distance from one bar to the next. */
const gap = 0.12;

const round = (value: number): number => Math.round(10 * value) / 10;

/** Bars of equal width from 0 to 100, on a baseline at `height`; a bar that is not empty is at least one pixel high. */
export function histogramBars(counts: readonly number[], { width, height }: HistogramBox): readonly Bar[] {
  const most = Math.max(1, ...counts);
  const bars = Math.max(1, counts.length);
  const step = 100 / bars;
  const spacing = width / (bars - gap);
  return counts.map((count, at) => {
    const tall = count === 0 ? 0 : Math.max(1, (height * count) / most);
    return {
      from: at * step,
      to: (at + 1) * step,
      count,
      x: round(at * spacing),
      y: round(height - tall),
      width: round(spacing * (1 - gap)),
      height: round(tall),
    };
  });
}
