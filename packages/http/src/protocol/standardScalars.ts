const isText = (value: unknown): boolean => typeof value === 'string';

/** GraphQL's own scalars by name, each with whether a value is one of it as it stands. */
export const STANDARD_SCALARS: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['String', isText],
  ['ID', isText],
  ['Boolean', (value) => typeof value === 'boolean'],
  // A number that `| 0` does not change is one of 32 bits.
  ['Int', (value) => typeof value === 'number' && (value | 0) === value],
  ['Float', (value) => Number.isFinite(value)],
]);
