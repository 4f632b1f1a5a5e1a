import { BenchError } from "../../../domain/bench-error.ts";

/** What one copy of the app's page has beside what all of them do. */
export interface PageHead {
  /** Where the app is on its host, with a slash at both ends. */
  readonly base: string;
  readonly title: string;
  readonly description: string;
  /** The page's address on the web and that of the card's picture; null where the host is unknown. */
  readonly web: { readonly address: string; readonly picture: string } | null;
  /** Data files that it is going to ask for, below the base. */
  readonly preload: readonly string[];
  /** HTML that is shown until the app is there; default: nothing. */
  readonly firstView?: string;
}

export const appTitle = "AI Independence Bench";

const baseTag = '<base href="/" />';
const rootTag = '<div id="root"></div>';
const titleTag = `<title>${appTitle}</title>`;

/** The built app's page for one place, with a head of its own. */
export function appPage(page: string, { base, title, description, web, preload, firstView = "" }: PageHead): string {
  const head = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    ...(web === null
      ? []
      : [
          `<link rel="canonical" href="${escaped(web.address)}" />`,
          `<meta property="og:url" content="${escaped(web.address)}" />`,
          `<meta property="og:image" content="${escaped(web.picture)}" />`,
          '<meta name="twitter:card" content="summary_large_image" />',
        ]),
    // The way in which the app fetches it, or it would be fetched twice.
    ...preload.map((file) => `<link rel="preload" as="fetch" crossorigin href="${escaped(file)}" />`),
  ];
  const withBase = replaceOnce(page, baseTag, `<base href="${escaped(base)}" />`);
  const withRoot = replaceOnce(withBase, rootTag, `<div id="root">${firstView}</div>`);
  return replaceOnce(withRoot, titleTag, head.join("\n    "));
}

function replaceOnce(text: string, tag: string, replacement: string): string {
  const [before, after, ...more] = text.split(tag);
  if (before !== undefined && after !== undefined && more.length === 0) return `${before}${replacement}${after}`;
  throw new BenchError({
    code: "internal",
    message: `The viewer's index.html must hold ${tag} once.`,
    hint: "Mend viewer/index.html, or install the package again.",
  });
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For text and for attributes in double quotes, in HTML and in XML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (character) => entities[character] ?? "");
}
