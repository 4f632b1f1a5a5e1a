import { pathTo } from "../../../src/report/contract/site/viewer-pages.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";

/** A link to a model config's page; only the name where there is no page. */
export function ModelLink({ slug, label }: { readonly slug: string | undefined; readonly label: string }): ReactNode {
  if (slug === undefined) return <span className="break-words">{label}</span>;
  return (
    <Link
      href={pathTo("/m/:slug", { slug })}
      className="inline-block min-h-6 leading-6 break-words text-accent hover:underline"
    >
      {label}
    </Link>
  );
}
