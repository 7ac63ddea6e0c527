/** Parts of a list, none larger than `size`: PostgreSQL takes up to 32,767 parameters, and a process little memory. */
export function* partsOf<Value>(values: readonly Value[], size: number): Generator<Value[]> {
  for (let from = 0; from < values.length; from += size) yield values.slice(from, from + size);
}

/** What is found of values, each once, asked for in as many queries as it takes. */
export async function among<Value, Row>(
  values: Iterable<Value>,
  find: (some: Value[]) => PromiseLike<readonly Row[]>,
  most = 10_000,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const part of partsOf([...new Set(values)], most)) for (const row of await find(part)) rows.push(row);
  return rows;
}
