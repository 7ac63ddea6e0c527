/**
 * Each entity asked once: leaves out the representations that occur earlier in the list, and tells for every
 * original position which of the remaining ones stands for it.
 */
export function uniqueEntities(representations: readonly unknown[]): UniqueEntities {
  const positions = new Map<string, number>();
  const unique: unknown[] = [];
  const positionOf = representations.map((representation) => {
    const text = JSON.stringify(representation);
    const known = positions.get(text);
    if (known !== undefined) return known;
    positions.set(text, unique.length);
    return unique.push(representation) - 1;
  });
  return { unique, positionOf };
}

/** Puts what was answered for the unique entities back at every original position, as values of their own. */
export function spreadEntities(entities: readonly unknown[], positionOf: readonly number[]): unknown[] {
  const used = new Set<number>();
  return positionOf.map((position) => {
    const entity = entities[position];
    if (used.has(position)) return structuredClone(entity);
    used.add(position);
    return entity;
  });
}

export interface UniqueEntities {
  readonly unique: readonly unknown[];
  /** For each original position the position in `unique`. */
  readonly positionOf: readonly number[];
}
