import type { ReactNode } from "react";
import { withoutUnseen } from "../../../src/report/format/index.ts";

/** What the numbers mean: one sentence is shown, several are folded below the first. */
export function Legend({ sentences }: { readonly sentences: readonly string[] }): ReactNode {
  if (sentences.length === 0) return null;
  const text = sentences.map(withoutUnseen);
  if (text.length < 3)
    return text.map((sentence) => (
      <p key={sentence} className="mt-2 max-w-[110ch] text-sm text-muted">
        {sentence}
      </p>
    ));
  return (
    <details className="mt-2 max-w-[110ch] text-sm text-muted">
      <summary className="inline-flex min-h-6 cursor-pointer items-center">What the columns mean</summary>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {text.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
