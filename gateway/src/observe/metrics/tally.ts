import type { Reading } from '@calendar/telemetry/metrics';

/** A table of counts, all 0. */
export function tally<Row extends string, Column extends string>(
  rows: readonly Row[],
  columns: readonly Column[],
): Record<Row, Record<Column, number>> {
  return Object.fromEntries(rows.map((name) => [name, zeros(columns)])) as Record<
    Row,
    Record<Column, number>
  >;
}

/** A row of counts, all 0. */
export function zeros<Column extends string>(columns: readonly Column[]): Record<Column, number> {
  return Object.fromEntries(columns.map((column) => [column, 0])) as Record<Column, number>;
}

/** The readings of a table of counts, by row and column. */
export function readTally<Row extends string, Column extends string>(
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>,
  row: Row,
  column: Column,
): Reading<Row | Column>[] {
  return Object.entries(counts).flatMap(([own, values]) =>
    Object.entries(values).map(([each, value]) => ({
      labels: { [row]: own, [column]: each } as Record<Row | Column, string>,
      value,
    })),
  );
}

/** The readings of a row of counts. */
export function labelled<Label extends string>(
  label: Label,
  values: Readonly<Record<string, number>>,
): Reading<Label>[] {
  return Object.entries(values).map(([own, value]) => ({
    labels: { [label]: own } as Record<Label, string>,
    value,
  }));
}
