/**
 * The function, which computes each of its results once. Hundreds of questions are about one calendar, and the oracle
 * reads its dates and texts anew for each.
 */
export function remembered<Key, Result>(resultOf: (key: Key) => Result): (key: Key) => Result {
  const known = new Map<Key, Result>();
  return (key) => {
    if (known.has(key)) return known.get(key) as Result;
    const result = resultOf(key);
    known.set(key, result);
    return result;
  };
}
