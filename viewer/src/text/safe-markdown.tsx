import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import gfm from "remark-gfm";

/*
 * What a model wrote, laid out. Raw HTML stays text (react-markdown parses none without a plugin); images and links
 * become the text that they were, with their target in sight: nothing is fetched, and nothing can be clicked.
 */
const components: Components = {
  a: ({ children, href }) => (
    <span>
      <span className="underline decoration-dotted">{children}</span>
      <span className="font-mono text-xs break-all text-muted"> ({href ?? "no target"})</span>
    </span>
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
  p: ({ children }) => <p className="my-2">{children}</p>,
  ul: ({ children }) => <ul className="my-2 list-disc pl-6">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="my-2 list-decimal pl-6">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => <blockquote className="my-2 border-l-4 border-line-strong pl-3">{children}</blockquote>,
  pre: ({ children }) => (
    <pre tabIndex={0} className="my-2 overflow-x-auto rounded bg-sunken p-3 font-mono text-sm">
      {children}
    </pre>
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

const plugins = [gfm];

export function SafeMarkdown({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="max-w-[70ch] break-words">
      <Markdown remarkPlugins={plugins} components={components} urlTransform={(url) => url}>
        {text}
      </Markdown>
    </div>
  );
}
