import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { NotFound } from "../../app/not-found.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { useIndex } from "../../data/use-index.ts";
import { suggestPages } from "./suggest-pages.ts";

/** The page for unknown addresses: the address, and similar pages. */
export function NotFoundPage(): ReactNode {
  const [path] = useLocation();
  const { meta } = useSnapshot();
  const loaded = useIndex();
  return (
    <NotFound
      title="Not found"
      lead={
        <>
          There is no page at{" "}
          <code className="rounded bg-sunken px-1 font-mono text-sm break-all text-text">{readable(path)}</code>.
        </>
      }
      others={{
        title: "Similar pages:",
        items: suggestPages(path, meta, loaded.state === "ready" ? loaded.data : null),
      }}
    />
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
