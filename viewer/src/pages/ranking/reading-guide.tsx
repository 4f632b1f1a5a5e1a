import type { ReactNode } from "react";
import type { SiteIndex } from "../../../../src/results/contract/site.ts";
import { TextLink } from "../../app/text-link.tsx";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { drawingLegend, drawnMethod, intervalKinds } from "../../../../src/results/format/intervals.ts";
import { rankingColumns } from "../../../../src/pages/ranking/columns.ts";

/** How to read the table: what its columns mean, then what concerns all of it and its drawings. */
export function ReadingGuide({ index }: { readonly index: SiteIndex }): ReactNode {
  const columns = rankingColumns(index);
  const { bar } = drawingLegend(index, null);
  const explained = new Set(columns.flatMap(({ id, meaning }) => (meaning === undefined ? [] : id)));
  const short = index.measures.filter(({ id, label, title }) => label !== title && !explained.has(`m-${id}`));
  return (
    <ul className="mt-1 list-disc gap-x-12 space-y-1 pl-5 lg:columns-2">
      {columns.map(
        ({ id, head, meaning }) =>
          meaning !== undefined && (
            <li key={id}>
              {head}: {meaning}
            </li>
          ),
      )}
      {index.legend.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      <li>
        {bar !== null && <>Thick bar: {intervalKinds[drawnMethod(index.intervalMethod)].meaning}. </>}Thin line:{" "}
        {intervalKinds.generalisation.meaning}. The arrow before a name opens all intervals.
      </li>
      <li>Rows with a bar at the left are too close to the best to separate.</li>
      {short.length > 0 && <li>Measures: {short.map(({ label, title }) => `${label} = ${title}`).join(", ")}.</li>}
      <li>
        Fields in italics do not count in the index. ↓ lower is better.{" "}
        <span className="rounded bg-bad-soft px-1 text-bad">Marked</span>: a third of the range or more from the best
        end.
      </li>
      <li>
        Verdicts that count:{" "}
        {index.configurations.map(({ variant, delivery }) => `${variant} + ${delivery}`).join(", ")}.{" "}
        <TextLink to={`${pathTo("/method")}#uncertainty`}>Method</TextLink>
      </li>
    </ul>
  );
}
