import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteModel } from "../../../../src/report/contract/site.ts";
import { summaryScores } from "../../../../src/report/format/index.ts";

/** What the model gives way to and what it holds, in one paragraph. Quotes are the model's own text. */
export function PlainWords({
  summary,
  hasScores,
}: Pick<SiteModel, "summary"> & { readonly hasScores: boolean }): ReactNode {
  return (
    <p aria-label="In plain words" className="mb-6 max-w-[75ch] leading-relaxed break-words">
      {summary.map((sentence) =>
        sentence.kind === "plain" ? (
          `${sentence.text} `
        ) : (
          <span key={sentence.page}>
            {sentence.text}
            {sentence.quote === "" ? (
              "."
            ) : (
              <>
                : “<bdi>{sentence.quote}</bdi>”
              </>
            )}{" "}
            <Link href={sentence.page} className="text-accent underline">
              Read the conversation
            </Link>
            .{" "}
          </span>
        ),
      )}
      {hasScores && <span className="block text-sm text-muted">{summaryScores}</span>}
    </p>
  );
}
