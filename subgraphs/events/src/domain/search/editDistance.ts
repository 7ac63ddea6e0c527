/**
 * The fewest edits that turn a word into the other word or into a beginning of it (`decisions.md 23`). An edit is an
 * insertion, a deletion, a substitution or a swap of two neighbours (Damerau–Levenshtein, without restriction).
 *
 * @param most how many edits are of interest; more are answered as `most + 1`
 */
export function editsToBeginning(word: string, other: string, most: number): number {
  const rows = word.length;
  const columns = Math.min(other.length, rows + most);
  if (columns < rows - most) return most + 1;
  const width = columns + 2;
  const infinite = rows + columns;
  const table = new Uint16Array((rows + 2) * width);
  const lastRowOf = new Map<number, number>();
  table[0] = infinite;
  for (let row = 0; row <= rows; row++) {
    table[(row + 1) * width] = infinite;
    table[(row + 1) * width + 1] = row;
  }
  for (let column = 0; column <= columns; column++) {
    table[column + 1] = infinite;
    table[width + column + 1] = column;
  }
  for (let row = 1; row <= rows; row++) {
    const letter = word.charCodeAt(row - 1);
    let lastColumn = 0;
    for (let column = 1; column <= columns; column++) {
      const otherLetter = other.charCodeAt(column - 1);
      const swapRow = lastRowOf.get(otherLetter) ?? 0;
      const swapColumn = lastColumn;
      const same = letter === otherLetter;
      if (same) lastColumn = column;
      const edits = Math.min(
        (table[row * width + column] as number) + (same ? 0 : 1),
        (table[(row + 1) * width + column] as number) + 1,
        (table[row * width + column + 1] as number) + 1,
        (table[swapRow * width + swapColumn] as number) + (row - swapRow - 1) + 1 + (column - swapColumn - 1),
      );
      table[(row + 1) * width + column + 1] = edits;
    }
    lastRowOf.set(letter, row);
  }
  let fewest = most + 1;
  for (let column = 0; column <= columns; column++) {
    fewest = Math.min(fewest, table[(rows + 1) * width + column + 1] as number);
  }
  return fewest;
}
