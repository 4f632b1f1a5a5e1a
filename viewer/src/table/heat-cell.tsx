import { useEffect, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { Link } from "wouter";
import { scoreClass } from "../text/format.ts";
import type { Column, Heat } from "./column.ts";

/** A column of a heat matrix. */
export function heatColumn<Row>(
  column: Pick<Column<Row>, "id" | "head" | "title"> & { readonly heat: (row: Row) => Heat },
): Column<Row> {
  return { align: "right", cell: (row) => column.heat(row).text, ...column };
}

/** A number on its colour. The whole cell is the link; arrow keys move between cells, so Tab stops at one of them. */
export function HeatCell({ heat }: { readonly heat: Heat }): ReactNode {
  const { at, text, below, name, problem = null, to, isStrong = false } = heat;
  const frame =
    problem !== null && to !== null
      ? "before:pointer-events-none before:absolute before:inset-0.5 before:border before:border-dashed before:border-line-strong"
      : "";
  const content = (
    <>
      {problem !== null && to !== null && (
        <span aria-hidden="true" className={`font-semibold ${text === "" ? "mx-auto" : "mr-auto pr-1 text-xs"}`}>
          {problem.sign}
        </span>
      )}
      <span>
        {text}
        {below !== undefined && <span className="block text-xs font-normal">{below}</span>}
      </span>
    </>
  );
  const title = problem === null ? name : `${name}: ${problem.title}`;
  const place = `flex min-h-8 items-center justify-end px-2 ${isStrong ? "font-semibold" : ""}`;
  return (
    <td
      title={title}
      className={`relative min-w-14 border-l border-line p-0 text-right tabular-nums ${to === null && at === null ? "bg-sunken text-muted" : scoreClass(at)} ${frame}`}
    >
      {to === null ? (
        <span className={place}>
          {content}
          {problem !== null && <span className="sr-only">{problem.title}</span>}
        </span>
      ) : (
        <Link
          href={to}
          data-heat
          tabIndex={-1}
          aria-label={`${[text, problem?.label ?? ""].join(" ").trim()}: ${name}`}
          className={`${place} after:absolute after:inset-0 hover:underline focus-visible:outline-offset-[-2px]`}
        >
          {content}
        </Link>
      )}
    </td>
  );
}

/** Arrow keys, Home and End move between a table's heat cells; the Tab key stops at the last one that had the focus. */
export function useHeatKeys(table: RefObject<HTMLTableElement | null>): {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
} {
  const stopAt = (link: HTMLElement | undefined): void => {
    for (const each of linksIn(table.current)) each.tabIndex = each === link ? 0 : -1;
  };
  useEffect(() => {
    const links = linksIn(table.current);
    if (!links.some(({ tabIndex }) => tabIndex === 0)) stopAt(links[0]);
  });
  return {
    onFocus: ({ target }) => {
      if (target instanceof HTMLElement && isHeat(target)) stopAt(target);
    },
    onKeyDown: (event) => {
      const from = event.target;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(from instanceof HTMLElement) || !isHeat(from)) return;
      // Headings of groups are one wide cell.
      const rows = [...(table.current?.rows ?? [])].filter(({ cells }) => cells.length > 1);
      const grid = rows.map(({ cells }) => [...cells].map((cell) => linksIn(cell)[0] ?? null));
      const line = grid.findIndex((links) => links.some((link) => link === from));
      const column = grid[line]?.findIndex((link) => link === from) ?? -1;
      const to = gridMove(
        event.key,
        { line, column },
        grid.map((links) => links.map((link) => link !== null)),
      );
      const link = to === null ? null : (grid[to.line]?.[to.column] ?? null);
      if (link === null) return;
      event.preventDefault();
      link.focus({ preventScroll: true });
      // The head of the row stays over the cells that scroll.
      const box = table.current?.parentElement;
      if (box) box.style.scrollPaddingLeft = `${link.closest("tr")?.cells[0]?.offsetWidth ?? 0}px`;
      link.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };
}

function linksIn(part: HTMLElement | null): readonly HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>("[data-heat]") ?? [])];
}

function isHeat({ dataset }: HTMLElement): boolean {
  return dataset["heat"] !== undefined;
}

/** A position in a grid, from 0. */
interface GridPlace {
  readonly line: number;
  readonly column: number;
}

const steps: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { line: -1, column: 0 },
  ArrowDown: { line: 1, column: 0 },
  ArrowLeft: { line: 0, column: -1 },
  ArrowRight: { line: 0, column: 1 },
};

/**
 * The position that a key leads to: the next cell with a link in that direction; Home and End, the first and last
 * of the line. Null without one, or for another key.
 */
export function gridMove(key: string, from: GridPlace, isOpen: readonly (readonly boolean[])[]): GridPlace | null {
  const line = isOpen[from.line] ?? [];
  if (key === "Home" || key === "End") {
    const column = key === "Home" ? line.indexOf(true) : line.lastIndexOf(true);
    return column < 0 ? null : { line: from.line, column };
  }
  const step = steps[key];
  if (step === undefined) return null;
  const moved = ({ line: down, column: right }: GridPlace): GridPlace => {
    return { line: down + step.line, column: right + step.column };
  };
  for (let at = moved(from); isOpen[at.line]?.[at.column] !== undefined; at = moved(at)) {
    if (isOpen[at.line]?.[at.column] === true) return at;
  }
  return null;
}
