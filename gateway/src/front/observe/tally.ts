import { zeros } from '@calendar/runtime/metrics';

export function tally<Row extends string, Column extends string>(
  rows: readonly Row[],
  columns: readonly Column[],
): Record<Row, Record<Column, number>> {
  return Object.fromEntries(rows.map((name) => [name, zeros(columns)])) as Record<
    Row,
    Record<Column, number>
  >;
}

export function rowsOf(
  counts: Readonly<Record<string, object>>,
): readonly (readonly [string, string, number])[] {
  return Object.entries(counts).flatMap(([row, values]) =>
    Object.entries<number>({ ...values }).map(([column, value]) => [row, column, value] as const),
  );
}
