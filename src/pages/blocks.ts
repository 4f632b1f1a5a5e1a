import { asCell, type Cell, type CellLike, type NameCell } from "./cells.ts";

// What a page consists of, in every output. Pages are plain data: a topic builds them from the results, a writer draws
// them and knows no topic. Texts from outside stand in them as they are; each writer makes them safe for its output.

export interface Page {
  /** Names the page in addresses and files. */
  readonly id: string;
  readonly title: string;
  /** Which results it is about, where it stands alone: in a terminal. */
  readonly subject: string | null;
  /** One sentence: the answer, or the content. */
  readonly lead: string | null;
  readonly blocks: readonly Block[];
}

/** What a topic says: its page, under the topic's id and title where it has none of its own. */
export type TopicContent = Partial<Page> & Pick<Page, "blocks">;

export type Block = Sentences | Table | Chart | Next | Section;

/** Sentences, as a paragraph or as a list. */
export interface Sentences {
  readonly kind: "sentences";
  readonly title: string | null;
  readonly sentences: readonly string[];
  readonly look: "answer" | "warning" | "note" | "muted" | "plain";
  readonly isList: boolean;
  /** Where a browser leads on from here. */
  readonly links?: readonly NameCell[];
}

export interface Table {
  readonly kind: "table";
  /** Names the table in an address and the file that it is saved in; unique in its page. */
  readonly id: string;
  readonly title: string;
  /** Sentences above the table. */
  readonly lead: readonly string[];
  readonly columns: readonly Head[];
  readonly rows: readonly TableRow[];
  /** Sentences below the table: the meanings of its columns, then what concerns the whole. */
  readonly legend: readonly string[];
  /** The order of the rows as they stand; null where it is none of a column. */
  readonly sortedBy: SortOrder | null;
  /** How many rows a browser shows at first; null for all. */
  readonly first: number | null;
  /** Where rows cannot be unfolded, in a terminal and in Markdown: what stands for those after the first so many. */
  readonly rest?: { readonly after: number; readonly row: TableRow };
}

export interface TableRow {
  /** Unique in its table. */
  readonly key: string;
  readonly cells: readonly Cell[];
}

export interface SortOrder {
  readonly by: string;
  readonly direction: "asc" | "desc";
}

/** A picture that a browser draws; elsewhere it is the table of its points. */
export interface Chart {
  readonly kind: "chart";
  readonly chart: HeatMatrix;
  readonly table: Table;
}

/** Rows and columns of coloured cells. */
export interface HeatMatrix {
  readonly kind: "heat";
  readonly corner: string;
  readonly columns: readonly Cell[];
  readonly rows: readonly { readonly head: Cell; readonly cells: readonly Cell[] }[];
}

/** A part of a page under a heading of its own. */
export interface Section {
  readonly kind: "section";
  /** Names the part in an address; unique in its page. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Commands to go on with. */
export interface Next {
  readonly kind: "next";
  readonly commands: readonly { readonly command: string; readonly purpose: string }[];
}

/** A column without its cells: what writers need of it. */
export interface Head {
  /** Names the column in an address and in JSON. */
  readonly id: string;
  readonly head: string;
  /** The head in full: in files, as a tooltip, and where a screen reader reads it. */
  readonly title: string;
  readonly align: "left" | "right";
  /** The meaning of the column's numbers, as one sentence without the head; stated only here. */
  readonly meaning?: string;
  /** Replaces the head in a terminal too narrow for the heads. */
  readonly shortHead?: string;
  readonly style?: "bold" | "dim" | "cyan" | "yellow";
  /** How the column gives way where a terminal is too narrow; by default it keeps its width. A luxury appears only where everything else fits uncut. */
  readonly fit?: Elastic | Droppable | { readonly kind: "luxury" };
  /** The direction of the first click; null where the column has no order. By default numbers fall and texts rise. */
  readonly sort?: "asc" | "desc" | null;
  /** Draws the column's intervals on one scale: of the index, or around zero. */
  readonly scale?: "index" | "around-zero";
  /** A picture of other columns: only a browser shows it. */
  readonly isPicture?: boolean;
}

/** Long texts are cut in the middle (`shrink`) or wrapped (`wrap`). */
export interface Elastic {
  readonly kind: "shrink" | "wrap";
  /** Droppable columns are dropped before this one gets narrower than that, or its cut texts become equal. */
  readonly comfortable: number | "distinct";
  /** Minimum width. */
  readonly least: number;
  /** Maximum width. */
  readonly most?: number;
}

/** The column is dropped: the lowest priority first, of equal ones the last. */
interface Droppable {
  readonly kind: "drop";
  readonly priority: number;
}

export interface Column<Row> extends Head {
  readonly cell: (row: Row) => CellLike;
}

export type ColumnOptions = Partial<Omit<Head, "head" | "align">>;

/** The id and the title are the head by default. */
export function textColumn<Row>(head: string, cell: (row: Row) => CellLike, options: ColumnOptions = {}): Column<Row> {
  return { id: head, head, title: head, align: "left", cell, ...options };
}

export function numberColumn<Row>(
  head: string,
  cell: (row: Row) => CellLike,
  options: ColumnOptions = {},
): Column<Row> {
  return { id: head, head, title: head, align: "right", cell, ...options };
}

interface TableOptions<Row> extends Partial<Pick<Table, "lead" | "legend" | "sortedBy" | "first">> {
  readonly title: string;
  /** The title in small letters with hyphens, by default. */
  readonly id?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Unique for each row; its place by default. */
  readonly key?: (row: Row) => string;
  /** The row that stands for several others; two rows at least. */
  readonly rest?: { readonly after: number; readonly row: (others: readonly Row[]) => Row };
}

/** A table of rows under its columns; its legend begins with what the columns mean. None without rows. */
export function table<Row>(options: TableOptions<Row>): readonly Table[] {
  const { title, columns, rows, key, lead = [], legend = [], sortedBy = null, first = null, rest } = options;
  if (rows.length === 0) return [];
  const meanings = columns.flatMap(({ head, title: full, meaning }) =>
    meaning === undefined ? [] : `${head === "" ? full : head}: ${meaning}`,
  );
  const drawn = (row: Row, own: string): TableRow => ({
    key: own,
    cells: columns.map(({ cell }) => asCell(cell(row))),
  });
  return [
    {
      kind: "table",
      id: options.id ?? title.toLowerCase().replaceAll(/[^a-z0-9]+/gu, "-"),
      title,
      lead,
      columns: columns.map(({ cell: _cell, ...head }) => head),
      rows: rows.map((row, place) => drawn(row, key?.(row) ?? String(place))),
      legend: [...meanings, ...legend],
      sortedBy,
      first,
      ...(rest === undefined || rows.length < rest.after + 2
        ? {}
        : { rest: { after: rest.after, row: drawn(rest.row(rows.slice(rest.after)), "") } }),
    },
  ];
}

/** Sentences of one look; none of an empty list. */
export function sentences(
  all: readonly (string | null)[],
  { title = null, look = "plain", isList = false, ...rest }: Partial<Omit<Sentences, "kind" | "sentences">> = {},
): readonly Sentences[] {
  const texts = all.filter((sentence) => sentence !== null);
  return texts.length === 0 ? [] : [{ kind: "sentences", title, sentences: texts, look, isList, ...rest }];
}

/** Blocks under a heading; none of no blocks. */
export function section(id: string, title: string, blocks: readonly Block[]): readonly Section[] {
  return blocks.length === 0 ? [] : [{ kind: "section", id, title, blocks }];
}

/** Readable columns and unfolded rows, for writers that neither draw nor unfold. */
export function withoutPictures({
  columns,
  rows: all,
  rest,
}: Pick<Table, "columns" | "rows" | "rest">): Pick<Table, "columns" | "rows"> {
  const rows = rest === undefined ? all : [...all.slice(0, rest.after), rest.row];
  if (!columns.some(({ isPicture }) => isPicture)) return { columns, rows };
  return {
    columns: columns.filter(({ isPicture }) => isPicture !== true),
    rows: rows.map(({ key, cells }) => ({ key, cells: cells.filter((_, at) => columns[at]?.isPicture !== true) })),
  };
}

/** The page with every cell of its tables, and every link, changed; heads and pictures stay. */
export function mapCells(page: Page, change: (cell: Cell, table: Table | null) => Cell): Page {
  const mapped = (block: Block): Block => {
    if (block.kind === "table") return mapTable(block, change);
    if (block.kind === "sentences" && block.links !== undefined) {
      const links = block.links.map((link) => change(link, null)).filter((cell) => cell.kind === "name");
      return { ...block, links };
    }
    if (block.kind === "section") return { ...block, blocks: block.blocks.map(mapped) };
    return block.kind === "chart" ? { ...block, table: mapTable(block.table, change) } : block;
  };
  return { ...page, blocks: page.blocks.map(mapped) };
}

export function mapTable(all: Table, change: (cell: Cell, table: Table) => Cell): Table {
  const { rest, ...others } = all;
  const changed = (row: TableRow): TableRow => ({ ...row, cells: row.cells.map((cell) => change(cell, all)) });
  const folded = rest === undefined ? {} : { rest: { ...rest, row: changed(rest.row) } };
  return { ...others, rows: others.rows.map(changed), ...folded };
}
