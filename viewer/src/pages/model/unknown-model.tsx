import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteRow } from "../../../../src/report/contract/site.ts";
import { Nearest } from "../../app/states.tsx";
import { nearest } from "../../text/nearest.ts";

/** There is no model config of this name: those that come near, or the way to all of them. */
export function UnknownModel({ slug, rows }: { readonly slug: string; readonly rows: readonly SiteRow[] }): ReactNode {
  const near = nearest(slug, rows, { textOf: (row) => row.slug, count: 6 });
  return (
    <>
      <p className="break-words">
        Nothing here is called <code className="font-mono text-sm break-all">{slug}</code>.
        {near.length > 0 && " Names that come near:"}
      </p>
      <Nearest items={near.map((row) => ({ to: `/m/${row.slug}`, label: row.label }))} />
      <p className="mt-4">
        <Link href="/" className="text-accent underline">
          All models
        </Link>
      </p>
    </>
  );
}
