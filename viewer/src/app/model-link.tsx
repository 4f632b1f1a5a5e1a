import { pathTo } from "../../../src/report/contract/site/viewer-pages.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";

/** The way to a model config's page; its name alone where there is none. */
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
