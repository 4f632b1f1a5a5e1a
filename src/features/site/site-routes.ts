import { pageAt } from "../../results/contract/site/viewer-pages.ts";
import { shownTopics } from "../../site/index.ts";

/** Whether the app has a page at this path. The path has no slash in front. */
export function isAppRoute(path: string): boolean {
  return pageAt(`/${path}`, shownTopics()) !== null;
}

/** The data files, below the base, that a page always asks for: a browser can fetch them while it reads the app. */
export function preloadsOf(path: string, snapshot: string): readonly string[] {
  const files = pageAt(`/${path}`, shownTopics())?.preload ?? [];
  return ["data/meta.json", ...files.map((file) => `data/${snapshot}/${file}`)];
}
