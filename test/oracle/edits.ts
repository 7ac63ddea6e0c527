/**
 * How many edits turn one text into the other. An edit is an insertion, a deletion, a substitution or a swap of
 * neighbours (docs/rules.md 23 "Approximate matches"). One edit may work on the result of another: the distance of
 * Damerau and Levenshtein.
 */
export function editsBetween(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  const never = a.length + b.length;
  // table[i][j]: edits between the first i letters of `from` and the first j letters of `to`.
  const table = a.concat('').map(() => b.concat('').map(() => never));
  const at = (i: number, j: number): number => table[i]?.[j] ?? never;
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      let least = i === 0 ? j : j === 0 ? i : never;
      if (i > 0 && j > 0) {
        least = Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        );
        // A swap: letters between the two are deleted before it or inserted after it.
        for (let p = 1; p < i; p++) {
          if (a[p - 1] !== b[j - 1]) continue;
          for (let q = 1; q < j; q++) {
            if (a[i - 1] !== b[q - 1]) continue;
            least = Math.min(least, at(p - 1, q - 1) + (i - p - 1) + 1 + (j - q - 1));
          }
        }
      }
      (table[i] as number[])[j] = least;
    }
  }
  return at(a.length, b.length);
}
