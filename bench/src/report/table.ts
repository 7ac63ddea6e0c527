/** A Markdown table, its first column to the left. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(head.map((_, column) => (column === 0 ? '---' : '---:')));
  return [line(head), rule, ...rows.map(line)].join('\n');
}
