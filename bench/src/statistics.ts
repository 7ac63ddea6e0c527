/** The middle value, or the mean of the middle two. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? Number.NaN)) / 2 : upper;
}

/** The value that the given fraction of values (0 to 1) does not exceed. NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Half of the distance between the quartiles, as a fraction of the median: how much rounds differ. */
export function spread(values: readonly number[]): number {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median(values);
}

/** The median of the ratios of two measures taken in the same rounds: what slows a whole round cancels out. */
export function ratioByRound(values: readonly number[], base: readonly number[]): number {
  return median(values.slice(0, base.length).map((value, round) => value / base[round]!));
}

/** The same order, beginning one later for each round, so that nobody always goes first. */
export function rotated<Item>(items: readonly Item[], round: number): readonly Item[] {
  const first = round % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}
