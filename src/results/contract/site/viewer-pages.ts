/** Every page of the viewer, the fixed ones in the order of the menu. The app's router and links, the exported files, the server and the tests follow this list. */
export const viewerPages = [
  {
    path: "/",
    title: "Ranking",
    linked: "always",
    preload: ["index.json"],
  },
  {
    path: "/views",
    title: "Views",
    linked: "with-stances",
    preload: ["pages/views.json"],
  },
  {
    path: "/situations",
    title: "Situations",
    linked: "with-stances",
    preload: [],
  },
  {
    path: "/s",
    title: "Scenarios",
    linked: "without-stances",
    preload: [],
  },
  {
    path: "/compare",
    title: "Compare",
    linked: "always",
    preload: [],
  },
  { path: "/search", title: "Search", linked: "always", preload: [] },
  {
    path: "/method",
    title: "Method",
    linked: "always",
    preload: [],
  },
  {
    path: "/map",
    title: "Map",
    linked: "always",
    preload: [],
  },
  { path: "/live", title: "Live", linked: "while-live", preload: [] },
  { path: "/m/:slug", partOf: "/", preload: ["index.json", "m/:slug.json"] },
  { path: "/situations/:slug", partOf: "/situations", preload: [] },
  { path: "/s/:slug", partOf: "/s", preload: ["scenarios.json"] },
  { path: "/t/:slug/:run/:scenario", partOf: null, preload: [] },
  { path: "/:topic", partOf: null, preload: ["pages/:topic.json"] },
] as const satisfies readonly (FixedPage | ResultPage)[];

/** A page that every site has. */
interface FixedPage {
  readonly path: `/${string}`;
  readonly title: string;
  /** When the header links to it, in the order of the list. */
  readonly linked: "always" | "while-live" | "with-stances" | "without-stances";
  readonly preload: PreloadedFiles;
}

/** A page for each topic, model config, scenario or conversation; `:name` stands for a segment of its address. */
interface ResultPage {
  readonly path: `/${string}/:${string}` | "/:topic";
  /** The page that the header marks as the current one. */
  readonly partOf: string | null;
  readonly preload: PreloadedFiles;
}

/** Data files that the page always asks for, so that a browser can fetch them while it reads the app. */
type PreloadedFiles = readonly string[];

/** The pages that every site has. */
export const fixedPages = viewerPages.filter((page) => "title" in page);

/** Those that have content for these data. */
export function fixedPagesOf({ stances, isActive }: { readonly stances: boolean; readonly isActive: boolean }) {
  const isLinked = { always: true, "while-live": isActive, "with-stances": stances, "without-stances": !stances };
  return fixedPages.filter(({ linked }) => isLinked[linked]);
}

export type ViewerPath = (typeof viewerPages)[number]["path"];
export type FixedPath = Exclude<ViewerPath, `${string}:${string}`>;

type ParameterName<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The address of a page below the site's base. */
export function pathTo(path: FixedPath): string;
export function pathTo<Path extends Exclude<ViewerPath, FixedPath>>(
  path: Path,
  parameters: Readonly<Record<ParameterName<Path>, string | number>>,
): string;
export function pathTo(path: string, parameters: Readonly<Record<string, string | number>> = {}): string {
  return withParameters(path, new Map(Object.entries(parameters)));
}

/** A page, the values of its address's parameters, and the data files that it always asks for. */
export interface FoundPage {
  readonly page: (typeof viewerPages)[number];
  /** Below the snapshot's folder. */
  readonly preload: readonly string[];
}

/** The page at an address below the base; null where there is none, and no such topic. */
export function pageAt(address: string, topics: readonly { readonly id: string }[]): FoundPage | null {
  const segments = address.replace(/(?<=.)\/$/u, "").split("/");
  for (const page of viewerPages) {
    const names = page.path.split("/");
    const fits = names.length === segments.length && names.every((name, at) => fitsSegment(name, segments[at] ?? ""));
    if (!fits || (page.path === "/:topic" && !topics.some(({ id }) => id === segments[1]))) continue;
    // As the app writes it: another spelling would be another file to the browser.
    const parameters = new Map(names.map((name, at) => [name.slice(1), encodeURIComponent(segments[at] ?? "")]));
    return { page, preload: page.preload.map((file) => withParameters(file, parameters)) };
  }
  return null;
}

function fitsSegment(name: string, segment: string): boolean {
  return name.startsWith(":") ? segment !== "" : name === segment;
}

function withParameters(text: string, parameters: ReadonlyMap<string, string | number>): string {
  return text.replaceAll(/:(\w+)/gu, (_, name: string) => `${parameters.get(name) ?? ""}`);
}

/** What follows `#` in the address of a conversation's turn, counted from 1. */
export function turnAnchor(turn: number): string {
  return `t${turn}-human`;
}

/** Some results of a store: a suite and judges by the beginnings of their digests, and a configuration by its name in addresses. */
export interface ChosenResults {
  readonly suite: string;
  /** None for the usual one. */
  readonly judges: readonly string[];
  /** Null for those that count by default. */
  readonly asked: string | null;
}

/** The base, on a server over a store, of the same pages with these results. */
export function baseOfResults({ suite, judges, asked }: ChosenResults): string {
  const judging = judges.length === 0 ? [] : [judges.map(shortDigest).join("+")];
  const asking = asked === null ? [] : [`as-${asked}`];
  return `/~/${[shortDigest(suite), ...judging, ...asking].join("/")}/`;
}

function shortDigest(digest: string): string {
  return digest.slice(0, 12);
}

/** The results that a path names in front, and what follows; null for the server's own. Has no slash in front. */
export function resultsAt(path: string): {
  readonly chosen: ChosenResults | null;
  readonly base: string;
  readonly rest: string;
} {
  const [base, suite, judges, asked] =
    /^~\/([0-9a-f]{12})\/(?:([0-9a-f]{12}(?:\+[0-9a-f]{12})*)\/)?(?:as-([\w.-]+)\/)?/u.exec(path) ?? [];
  if (base === undefined || suite === undefined) return { chosen: null, base: "/", rest: path };
  const chosen = { suite, judges: judges?.split("+") ?? [], asked: asked ?? null };
  return { chosen, base: `/${base}`, rest: path.slice(base.length) };
}
