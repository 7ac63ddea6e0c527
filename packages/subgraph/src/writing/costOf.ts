/**
 * The cost of an object's fields (docs/rules.md 41 "True cost of an operation"): one value each, with theirs.
 * A list of leaves is one, a text one more for each 100 characters beyond its first 100.
 */
export function costOfFields(object: object): number {
  return Object.values(object).reduce<number>((sum, each) => sum + costOf(each), 0);
}

function costOf(value: unknown): number {
  if (typeof value === 'string') return 1 + surplusOf(value);
  if (typeof value !== 'object' || value === null) return 1;
  if (!Array.isArray(value)) return 1 + costOfFields(value);
  const isOfObjects = value.some((each) => typeof each === 'object' && each !== null);
  return value.reduce<number>(
    (sum, each) => sum + (isOfObjects ? costOf(each) : costOf(each) - 1),
    isOfObjects ? 0 : 1,
  );
}

/** The cost of a text beyond one value. */
export function surplusOf(text: string): number {
  return text.length < 200 ? 0 : Math.floor(text.length / 100) - 1;
}
