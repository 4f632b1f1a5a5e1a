import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteRow } from "../../../src/results/contract/site.ts";
import { pathTo } from "../../../src/results/contract/site/viewer-pages.ts";
import { nearest } from "../text/nearest.ts";
import { buttonClass } from "./button.ts";
import { Page } from "./page.tsx";
import { Nearest } from "./states.tsx";

/** The page for an address without content: what is missing, and similar names. */
export function NotFound({
  title,
  lead,
  others = { title: "", items: [] },
}: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly others?: {
    readonly title: string;
    readonly items: readonly { readonly to: string; readonly label: string }[];
  };
}): ReactNode {
  return (
    <Page title={title} lead={lead}>
      {others.items.length > 0 && <p>{others.title}</p>}
      <Nearest items={others.items} />
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

/** A model config by a nearly right name; `pathOf` is the same page of another one. */
export function NoSuchModel({
  slug,
  rows,
  pathOf,
}: {
  readonly slug: string;
  readonly rows: readonly SiteRow[];
  readonly pathOf: (row: SiteRow) => string;
}): ReactNode {
  const near = nearest(slug, rows, { textOf: (row) => row.slug, count: 6 });
  return (
    <NotFound
      title="No such model config"
      lead={
        <>
          There is no model config{" "}
          <bdi className="font-mono text-sm [overflow-wrap:anywhere]">{slug.slice(0, 200)}</bdi>.
        </>
      }
      others={{ title: "Similar names:", items: near.map((row) => ({ to: pathOf(row), label: row.label })) }}
    />
  );
}
