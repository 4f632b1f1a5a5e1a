import { pathTo } from "../../../results/contract/site/viewer-pages.ts";
import { shortName } from "../../../results/format/short-name.ts";
import { keyFigures, rankingLead, type SiteSource } from "../../../site/index.ts";
import { escaped } from "../app/app-page.ts";

type Source = Pick<SiteSource, "rows" | "report" | "suite">;

/** As many as a screen shows. */
const rowsShown = 30;

/** The first rows of the ranking, which a browser shows before it has read the app. */
export function firstRanking({ rows, report, suite }: Source): string {
  const ranked = rows.filter(({ complete }) => complete).slice(0, rowsShown);
  const heads = ranked.slice(0, 1).flatMap((row) => keyFigures(report, row).map(({ head }) => head));
  const lines = ranked.map((row) => {
    const [place = "", ...others] = keyFigures(report, row).map(({ text }) => text);
    const href = escaped(pathTo("/m/:slug", { slug: row.slug }).slice(1));
    const name = `<th scope="row"><a href="${href}">${escaped(shortName(row))}</a></th>`;
    return `<tr>${cell("td", place)}${name}${others.map((text) => cell("td", text)).join("")}</tr>`;
  });
  const [place = "", ...others] = heads;
  const head = [place, "Model config", ...others].map((text) => cell('th scope="col"', text)).join("");
  const table = `<div><table><thead><tr>${head}</tr></thead><tbody>${lines.join("")}</tbody></table></div>`;
  return frame("Ranking", rankingLead(suite), ranked.length === 0 ? "" : table);
}

function cell(tag: string, text: string): string {
  return `<${tag}>${escaped(text)}</${tag.slice(0, 2)}>`;
}

/** The key numbers of a model config. */
export function firstOfModel({ report }: Source, row: Source["rows"][number]): string {
  const facts = keyFigures(report, row).map(({ head, text }) => {
    return `<div><dt>${escaped(head)}</dt><dd>${escaped(text)}</dd></div>`;
  });
  return frame(shortName(row), `${row.model} ${row.label}`, `<dl>${facts.join("")}</dl>`);
}

function frame(title: string, lead: string, content: string): string {
  return `<main class="first-view"><h1>${escaped(title)}</h1><p>${escaped(lead)}</p>${content}</main>`;
}
