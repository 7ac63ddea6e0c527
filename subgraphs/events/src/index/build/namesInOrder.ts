import { compared, comparedInAnyCase, inNorwegianOrder } from '@calendar/text';

/** The different names in Norwegian order; of those that differ in case alone the first by code units. */
export function namesInOrder(given: readonly (string | null)[]): NamesInOrder {
  const shown = new Map<string, string>();
  const keys = given.map((name) => {
    const key = name === null ? null : comparedInAnyCase(name);
    const own = name === null ? null : compared(name);
    if (key === null || own === null || key === '') return null;
    const before = shown.get(key);
    if (before === undefined || own < before) shown.set(key, own);
    return key;
  });
  const ordered = inNorwegianOrder(
    Array.from(shown, ([id, name]) => ({ id, name })),
    ({ name }) => name,
  );
  const numbers = new Map(ordered.map(({ id }, number) => [id, number]));
  return {
    names: ordered.map(({ name }) => name),
    numberOf: Int32Array.from(keys, (key) => (key === null ? -1 : numbers.get(key)!)),
  };
}

export interface NamesInOrder {
  readonly names: readonly string[];
  /** By place in the list: the number of its name. -1 if it is null, blank or too long. */
  readonly numberOf: Int32Array;
}
