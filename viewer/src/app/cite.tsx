import type { ReactNode } from "react";
import { citationOf } from "../text/citation.ts";
import { CopyButton } from "./copy-button.tsx";
import { useSnapshot } from "./snapshot.tsx";

/** How to cite the page, as a line and for BibTeX. */
export function Cite(): ReactNode {
  const { meta } = useSnapshot();
  const { line, bibtex } = citationOf(meta, location.href);
  return (
    <div className="mt-2 max-w-[80ch] space-y-2">
      <p className="break-words">{line}</p>
      <CopyButton label="Copy line" isSmall text={() => line} />
      <pre className="overflow-x-auto rounded bg-sunken p-2 text-xs" tabIndex={0} aria-label="BibTeX">
        {bibtex}
      </pre>
      <CopyButton label="Copy BibTeX" isSmall text={() => bibtex} />
    </div>
  );
}
