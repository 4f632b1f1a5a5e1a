import type { ReactNode } from "react";
import type { Shape } from "./picks.ts";

/** A shape and a tone for each pick, drawn around the origin: distinct without colour. */
export const markShapes: Readonly<
  Record<Shape, { readonly path: string; readonly fill: string; readonly stroke: string }>
> = {
  ring: { path: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", fill: "fill-surface", stroke: "stroke-text" },
  dot: { path: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", fill: "fill-accent", stroke: "stroke-accent" },
  square: { path: "M-4.5 -4.5h9v9h-9z", fill: "fill-text", stroke: "stroke-text" },
  triangle: { path: "M0 -5.5l5.5 10h-11z", fill: "fill-warn", stroke: "stroke-warn" },
};

/** A pick's mark, as it stands in charts, before its name. */
export function PickMark({ shape, name }: { readonly shape: Shape; readonly name?: string }): ReactNode {
  const { path, fill, stroke } = markShapes[shape];
  return (
    <span className="inline-flex max-w-full items-center gap-1 text-left">
      <svg aria-hidden="true" width={14} height={14} viewBox="-7 -7 14 14" className="shrink-0">
        <path d={path} className={`${fill} ${stroke}`} strokeWidth={1.5} />
      </svg>
      {name !== undefined && <span className="max-w-28 break-words whitespace-normal">{name}</span>}
    </span>
  );
}
