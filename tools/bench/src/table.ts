/** A table in Markdown: the first column is text, all others are figures. */
export function tableText({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `${title}\n`,
    line(columns),
    `|---|${'---:|'.repeat(columns.length - 1)}`,
    ...rows.map((row) => line(row.map(shown))),
    '',
  ].join('\n');
}

function shown(cell: Cell): string {
  return typeof cell === 'number' ? String(Number(cell.toPrecision(3))) : cell;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export type Cell = string | number;
