/** Makes it once for each object, of what else is given then, and keeps it for as long as the object is held. */
export function oncePer<Key extends object, Rest extends readonly unknown[], Result extends object>(
  make: (key: Key, ...rest: Rest) => Result,
): (key: Key, ...rest: Rest) => Result {
  const known = new WeakMap<Key, Result>();
  return (key, ...rest) => {
    let result = known.get(key);
    if (result === undefined) {
      result = make(key, ...rest);
      known.set(key, result);
    }
    return result;
  };
}
