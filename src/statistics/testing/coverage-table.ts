import type { Coverage } from "./measure-coverage.ts";

/** Rows that are collected while tests run, and printed after them. */
export interface CoverageTable {
  readonly add: (title: string, coverages: readonly Coverage[]) => void;
  /** The table as text. */
  readonly text: () => string;
}

/** One column a method: how often its intervals cover, and how wide they are. */
export function coverageTable(subject: string, methods: readonly string[]): CoverageTable {
  const widest = Math.max(...methods.map((title) => title.length), "100.0 % 10.00".length) + 2;
  const heads = methods.map((title) => title.padStart(widest)).join("");
  const rows = [`${subject}: coverage at 95 %, width`.padEnd(50) + heads];
  return {
    add: (title, coverages) => {
      const cells = coverages.map(({ coverage, meanWidth }) =>
        `${(100 * coverage).toFixed(1)} % ${meanWidth.toFixed(2).padStart(5)}`.padStart(widest),
      );
      rows.push(title.padEnd(50) + cells.join(""));
    },
    text: () => `\n${rows.join("\n")}\n`,
  };
}
