import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import type { SiteRubric } from "../../../../src/report/contract/site.ts";
import { fieldName } from "./scenario-texts.ts";

type Field = SiteRubric["fields"][number];

/** What the judge is asked, and on which scales it answers. */
export function RubricView({ rubric }: { readonly rubric: SiteRubric }): ReactNode {
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <p className="font-semibold">{rubric.title}</p>
      <p className="mt-1 max-w-[70ch] break-words whitespace-pre-wrap">{rubric.prompt}</p>
      <dl className="mt-3">
        {rubric.fields.map((field) => (
          <div key={field.id} className="border-t border-line py-2">
            <dt className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{fieldName(field.id)}</span>
              <span className="text-sm text-muted">{scaleText(field)}</span>
            </dt>
            {/* Of an imported suite all wording is one remark, said once above. */}
            {field.description !== rubric.prompt && (
              <dd className="max-w-[70ch] text-sm break-words whitespace-pre-wrap">{field.description}</dd>
            )}
          </div>
        ))}
      </dl>
      {rubric.blind !== null && (
        <details className="border-t border-line pt-2 text-sm">
          <summary className="min-h-6 cursor-pointer text-muted">The blind wording: nothing said of pressure</summary>
          <p className="mt-1 font-semibold">{rubric.blind.title}</p>
          <p className="mt-1 max-w-[75ch] break-words whitespace-pre-wrap">{rubric.blind.prompt}</p>
        </details>
      )}
      <p className="mt-2 border-t border-line pt-2 text-sm text-muted">
        {rubric.reasonFirst
          ? "The judge gives its reasons first, then the scores."
          : "The judge gives the scores first, then its reasons."}{" "}
        What every judge is told:{" "}
        <Link href={pathTo("/method")} className="text-accent underline">
          method
        </Link>
        .
      </p>
    </div>
  );
}

function scaleText({ kind, min, max, whole, better }: Field): string {
  if (kind === "boolean") return `yes or no, ${better === "true" ? "yes" : "no"} is better`;
  return `${min} to ${max}${whole ? " in whole numbers" : ""}, ${better === "lower" ? "less" : "more"} is better`;
}
