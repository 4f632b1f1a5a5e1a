import { numberColumn, textColumn, type Column, type ColumnOptions } from "./blocks.ts";
import type { CellLike } from "./cells.ts";

// The heads that several topics have, and the viewer's own tables: each is declared here alone, for the cells of any row.
// Pure, without Node.

type Cell<Row> = (row: Row) => CellLike;

export function modelConfigColumnWith<Row>(cell: Cell<Row>, options?: ColumnOptions): Column<Row> {
  return textColumn("Model config", cell, options);
}

/** The number of a run. */
export function runColumnWith<Row>(cell: Cell<Row>, options?: ColumnOptions): Column<Row> {
  return numberColumn("Run", cell, options);
}

/** How many runs. */
export function runsColumnWith<Row>(cell: Cell<Row>, options?: ColumnOptions): Column<Row> {
  return numberColumn("Runs", cell, options);
}

export function costColumnWith<Row>(cell: Cell<Row>, options?: ColumnOptions): Column<Row> {
  return numberColumn("Cost a run", cell, options);
}

export function indexColumnWith<Row>(cell: Cell<Row>, options?: ColumnOptions): Column<Row> {
  return numberColumn("Index", cell, options);
}

/** How many verdicts. */
export function verdictsColumnWith<Row>(cell: Cell<Row>, options?: ColumnOptions): Column<Row> {
  return numberColumn("Verdicts", cell, options);
}

export function experimentColumnWith<Row>(cell: Cell<Row>, options?: ColumnOptions): Column<Row> {
  return textColumn("Experiment", cell, options);
}

export function scenarioColumnWith<Row>(cell: Cell<Row>, options?: ColumnOptions): Column<Row> {
  return textColumn("Scenario", cell, options);
}

/** System message and delivery. */
export function configurationColumnWith<Row>(cell: Cell<Row>): Column<Row> {
  return textColumn("Configuration", cell);
}

export function measureColumnWith<Row>(cell: Cell<Row>, options?: ColumnOptions): Column<Row> {
  return textColumn("Measure", cell, options);
}

/** Whether more or less of a measure is better. */
export function betterColumnWith<Row>(cell: Cell<Row>): Column<Row> {
  return textColumn("Better", cell);
}

export function scoreColumnWith<Row>(cell: Cell<Row>, options?: ColumnOptions): Column<Row> {
  return numberColumn("Score", cell, options);
}

export function meanColumnWith<Row>(cell: Cell<Row>, options?: ColumnOptions): Column<Row> {
  return numberColumn("Mean", cell, options);
}
