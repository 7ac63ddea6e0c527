/** Interns a key. Returns its number, or, for a new key, the next one, from 0. */
export function intern<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const number = numbers.size;
  numbers.set(key, number);
  return number;
}
