/** A value as JSON on few lines. Of a list of more than five items, the first three are shown. */
export function shortened(value: unknown, indentation = ''): string {
  const flat = oneLine(value);
  if (flat !== undefined && flat.length + indentation.length <= WIDTH) return flat;
  const inner = `${indentation}  `;
  if (Array.isArray(value)) {
    const shown = value.length > MOST_ITEMS ? value.slice(0, ITEMS_SHOWN) : value;
    const rest = value.length - shown.length;
    const items = shown.map((item) => `${inner}${shortened(item, inner)}`).join(',\n');
    return `[\n${items}${rest === 0 ? '' : `\n${inner}// … ${rest} more`}\n${indentation}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${inner}${JSON.stringify(name)}: ${shortened(field, inner)}`,
  );
  return `{\n${fields.join(',\n')}\n${indentation}}`;
}

/** Undefined if a list is too long to be shown whole. */
function oneLine(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  if (isList && value.length > MOST_ITEMS) return undefined;
  const parts = Object.entries(value).map(([name, item]) => {
    const line = oneLine(item);
    return isList || line === undefined ? line : `${JSON.stringify(name)}: ${line}`;
  });
  if (parts.includes(undefined)) return undefined;
  if (isList) return `[${parts.join(', ')}]`;
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

const WIDTH = 88;
const MOST_ITEMS = 5;
const ITEMS_SHOWN = 3;
