import { useMemo, type ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import gfm from "remark-gfm";
import { markClass } from "./plain-text.tsx";
import type { TextPlace } from "./text-place.ts";
import { markPlaces, rawAsText, showTagsAndLines, type TreeNode } from "./text-tree.ts";

/*
 * What a model wrote, laid out. Raw HTML stays text (react-markdown parses none without a plugin); images and links
 * become the text that they were, with their target in sight: nothing is fetched, and nothing can be clicked.
 */
const components: Components = {
  a: ({ children, href }) => (
    <span>
      <span className="underline decoration-dotted">{children}</span>
      {!isFootnote(href) && <span className="font-mono text-xs break-all text-muted"> ({href ?? "no target"})</span>}
    </span>
  ),
  mark: ({ children, node }) => (
    <mark data-place={String(node?.properties["dataPlace"] ?? "")} className={markClass}>
      {children}
    </mark>
  ),
  img: ({ alt, src }) => (
    <span className="font-mono text-xs break-all text-muted">
      ![{alt}]({typeof src === "string" ? src : ""})
    </span>
  ),
  input: ({ checked }) => <span>{checked === true ? "☑" : "☐"}</span>,
  // The page's own headings stay the only ones.
  h1: ({ children }) => <p className="mt-3 text-lg font-semibold">{children}</p>,
  h2: ({ children }) => <p className="mt-3 text-base font-semibold">{children}</p>,
  h3: ({ children }) => <p className="mt-3 font-semibold">{children}</p>,
  h4: ({ children }) => <p className="mt-3 font-semibold">{children}</p>,
  h5: ({ children }) => <p className="mt-3 font-semibold">{children}</p>,
  h6: ({ children }) => <p className="mt-3 font-semibold">{children}</p>,
  p: ({ children }) => (
    <p dir="auto" className="my-2">
      {children}
    </p>
  ),
  ul: ({ children }) => (
    <ul dir="auto" className="my-2 list-disc ps-6">
      {children}
    </ul>
  ),
  ol: ({ children, start }) => (
    <ol dir="auto" start={start} className="my-2 list-decimal ps-6">
      {children}
    </ol>
  ),
  // Without the ids and classes that footnotes and task lists bring.
  li: ({ children }) => <li>{children}</li>,
  section: ({ children }) => <div>{children}</div>,
  blockquote: ({ children }) => (
    <blockquote dir="auto" className="my-2 border-s-4 border-line-strong ps-3">
      {children}
    </blockquote>
  ),
  pre: ({ children }) => (
    <pre
      tabIndex={0}
      dir="auto"
      className="my-2 overflow-x-auto rounded bg-sunken p-3 font-mono text-sm [unicode-bidi:plaintext]"
    >
      {children}
    </pre>
  ),
  // A raw tag, which does nothing but stand there.
  samp: ({ children }) => (
    <samp
      title="A tag in the text, shown as it stands"
      className="rounded bg-sunken px-1 font-mono text-[0.9em] whitespace-pre-wrap outline outline-dashed outline-1 -outline-offset-1 outline-line-strong"
    >
      {children}
    </samp>
  ),
  code: ({ children }) => <code className="rounded bg-sunken px-1 font-mono text-[0.9em]">{children}</code>,
  table: ({ children }) => (
    <div className="my-2 overflow-x-auto" tabIndex={0} role="region" aria-label="A table in the answer">
      <table className="border-collapse text-sm">{children}</table>
    </div>
  ),
  th: ({ children }) => <th className="border border-line px-2 py-1 text-left">{children}</th>,
  td: ({ children }) => <td className="border border-line px-2 py-1">{children}</td>,
};

/** A mark that points to a note of the same text, or back. */
function isFootnote(href: string | undefined): boolean {
  return href?.startsWith("#user-content-fn") === true;
}

const plugins = [gfm];
const noPlaces: readonly TextPlace[] = [];

/** @param places passages to mark, as offsets in the Markdown */
export function SafeMarkdown({
  text,
  places = noPlaces,
}: {
  readonly text: string;
  readonly places?: readonly TextPlace[];
}): ReactNode {
  const treePlugins = useMemo(
    () => [
      () => (tree: TreeNode) => {
        rawAsText(tree);
        markPlaces(tree, text, places);
        showTagsAndLines(tree);
      },
    ],
    [text, places],
  );
  return (
    <div
      dir="auto"
      className="max-w-[70ch] min-w-0 [overflow-wrap:anywhere] [&>:first-child]:mt-0 [&>:last-child]:mb-0"
    >
      <Markdown remarkPlugins={plugins} rehypePlugins={treePlugins} components={components} urlTransform={(url) => url}>
        {text}
      </Markdown>
    </div>
  );
}
