import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { buttonClass } from "../../app/button.ts";
import { Page } from "../../app/page.tsx";
import { Nearest } from "../../app/states.tsx";
import { useIndex } from "../../data/use-index.ts";
import { suggestPages } from "./suggest-pages.ts";

/** The page for unknown addresses: the address, and similar pages. */
export function NotFoundPage(): ReactNode {
  const [path] = useLocation();
  const loaded = useIndex();
  const found = suggestPages(path, loaded.state === "ready" ? loaded.data : null);
  return (
    <Page
      title="Not found"
      lead={
        <>
          There is no page at{" "}
          <code className="rounded bg-sunken px-1 font-mono text-sm break-all text-text">{readable(path)}</code>.
        </>
      }
    >
      {found.length > 0 && (
        <>
          <p>Similar pages:</p>
          <Nearest items={found} />
        </>
      )}
      <p className="mt-5 flex flex-wrap gap-2">
        <Link href={pathTo("/")} className={buttonClass}>
          To the ranking
        </Link>
        <Link href={pathTo("/search")} className={buttonClass}>
          Search the answers
        </Link>
        <Link href={pathTo("/s")} className={buttonClass}>
          All scenarios
        </Link>
      </p>
    </Page>
  );
}

const longest = 300;

/** The address as typed. */
function readable(path: string): string {
  const text = path.length > longest ? `${path.slice(0, longest)}…` : path;
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
