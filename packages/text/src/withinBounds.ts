/**
 * An item with texts and lists cut to their bounds, without half of a surrogate pair; the item itself if all
 * are short enough.
 * @param bounds by field: characters of its text, items of its list
 */
export function withinBounds<Item extends object>(
  item: Item,
  bounds: { readonly [Name in keyof Item]?: number },
): Item {
  const cut: [string, unknown][] = [];
  for (const name in bounds) {
    const value: unknown = item[name];
    const most = bounds[name] ?? Number.POSITIVE_INFINITY;
    if (typeof value === 'string' && value.length > most) cut.push([name, beginningOf(value, most)]);
    else if (Array.isArray(value) && value.length > most) cut.push([name, value.slice(0, most)]);
  }
  return cut.length === 0 ? item : { ...item, ...Object.fromEntries(cut) };
}

/** A text, or as much of its beginning as a bound allows. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? most - 1 : most);
}
