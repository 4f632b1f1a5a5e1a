import { useRef, type ReactNode } from "react";
import { buttonClass } from "../app/button.ts";
import { saveChart } from "./save-chart.tsx";

/** A chart with its caption, and a button that saves its (first) drawing as a file of its own. */
export function Figure({
  name,
  caption,
  children,
}: {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly caption: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const figure = useRef<HTMLElement>(null);
  const save = (): void => {
    const chart = figure.current?.querySelector("svg") ?? null;
    if (chart !== null) saveChart(name, chart);
  };
  return (
    <figure ref={figure} className="min-w-0">
      {children}
      <figcaption className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <span className="min-w-0">{caption}</span>
        <button type="button" className={buttonClass} onClick={save}>
          Save SVG
        </button>
      </figcaption>
    </figure>
  );
}
