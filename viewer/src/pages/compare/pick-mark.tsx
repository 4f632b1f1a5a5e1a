import type { ReactNode } from "react";
import type { Letter } from "./picks.ts";

/** A shape and a tone for each pick, drawn around the origin: distinct without colour. */
export const markShapes: Readonly<
  Record<Letter, { readonly path: string; readonly fill: string; readonly stroke: string }>
> = {
  A: { path: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", fill: "fill-surface", stroke: "stroke-text" },
  B: { path: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", fill: "fill-accent", stroke: "stroke-accent" },
  C: { path: "M-4.5 -4.5h9v9h-9z", fill: "fill-text", stroke: "stroke-text" },
  D: { path: "M0 -5.5l5.5 10h-11z", fill: "fill-warn", stroke: "stroke-warn" },
};

/** A pick's shape and letter, as they stand in tables and charts. */
export function PickMark({ letter }: { readonly letter: Letter }): ReactNode {
  const { path, fill, stroke } = markShapes[letter];
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <svg aria-hidden="true" width={14} height={14} viewBox="-7 -7 14 14" className="shrink-0">
        <path d={path} className={`${fill} ${stroke}`} strokeWidth={1.5} />
      </svg>
      {letter}
    </span>
  );
}
