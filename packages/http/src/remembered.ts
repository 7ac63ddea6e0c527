/** Remembers the results of reading headers, a bounded number: few headers differ. */
export function remembered<Value extends object | string>(
  read: (header: string) => Value,
): (header: string) => Value {
  const known = new Map<string, Value>();
  return (header) => {
    const found = known.get(header);
    if (found !== undefined) return found;
    if (known.size === most) known.clear();
    const value = read(header);
    known.set(header, value);
    return value;
  };
}

const most = 500;
