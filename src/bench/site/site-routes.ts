/** The app's pages that every snapshot has, below its base; `viewer/src/app/app.tsx` shows them. */
export const fixedRoutes = ["compare", "judges", "live", "map", "method", "names", "s", "search"] as const;

const fixed: ReadonlySet<string> = new Set(fixedRoutes);

/** Whether the app has a page of this kind. The path has no slash in front. */
export function isAppRoute(path: string): boolean {
  const [kind = "", ...rest] = path.replace(/\/$/u, "").split("/");
  if (rest.includes("")) return false;
  if (rest.length === 0) return kind === "" || fixed.has(kind);
  return ((kind === "m" || kind === "s") && rest.length === 1) || (kind === "t" && rest.length === 3);
}

/** The data files, below the base, that a page asks for in any case: a browser may fetch them while it reads the app. */
export function preloadsOf(path: string, snapshot: string): readonly string[] {
  const [, kind = "", slug = ""] = /^([ms])\/([^/]+)\/?$/u.exec(path) ?? [];
  const files: readonly string[] = path === "" ? ["index.json"] : kind === "s" ? ["scenarios.json"] : [];
  // As the app writes it: another spelling would be another file to the browser.
  const ofModel = kind === "m" ? ["index.json", `m/${encodeURIComponent(slug)}.json`] : [];
  return ["data/meta.json", ...[...files, ...ofModel].map((file) => `data/${snapshot}/${file}`)];
}
