import type { ReactNode } from "react";
import type { SiteRubric, TrajectoryVerdict } from "../../../../../src/report/contract/site.ts";
import { FoldSign } from "../conversation/fold.tsx";
import { anchorsAround, anchorsOf } from "./anchors.ts";
import { fieldName } from "./grade-rows.ts";

/** What the rubric says that the values mean, those next to the given ones marked. Nothing where it does not say. */
export function ScaleWords({
  rubric,
  verdict,
}: {
  readonly rubric: SiteRubric;
  readonly verdict: TrajectoryVerdict | undefined;
}): ReactNode {
  const scores = verdict?.grade.kind === "scored" ? verdict.grade.scores : {};
  const scales = rubric.fields
    .map((field) => ({ field, anchors: anchorsOf(rubric.prompt, field.id), value: scores[field.id] }))
    .filter(({ anchors }) => anchors.length > 0);
  if (scales.length === 0) return null;
  return (
    <details className="group/fold mt-3">
      <summary className="flex min-h-8 cursor-pointer items-center gap-2 text-sm text-muted hover:text-text">
        <FoldSign />
        What the values mean, in the rubric’s words
      </summary>
      <dl className="mt-1 space-y-3 text-sm">
        {scales.map(({ field, anchors, value }) => {
          const near = value === undefined ? [] : anchorsAround(anchors, value);
          return (
            <div key={field.id}>
              <dt className="font-medium">
                {fieldName(field)}
                {value !== undefined && <span className="font-normal text-muted"> · given: {String(value)}</span>}
              </dt>
              {anchors.map((anchor) => (
                <dd
                  key={anchor.value}
                  className={`grid grid-cols-[1.2rem_2.6rem_1fr] border-s-2 ps-2 ${near.includes(anchor) ? "border-accent" : "border-transparent text-muted"}`}
                >
                  <span className="text-accent">
                    {near.includes(anchor) && (
                      <>
                        <span aria-hidden="true">◆</span>
                        <span className="sr-only">next to the given value: </span>
                      </>
                    )}
                  </span>
                  <span className="font-mono">{anchor.value}</span>
                  <span className="min-w-0 [overflow-wrap:anywhere]">{anchor.text}</span>
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
    </details>
  );
}
