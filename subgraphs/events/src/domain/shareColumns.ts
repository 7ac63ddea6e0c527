/**
 * The same plain data with every typed array in memory that threads share: sending it to another thread copies none
 * of them. Arrays that are shared already stay where they are.
 */
export function shareColumns<Value>(value: Value): Value {
  if (ArrayBuffer.isView(value)) return shared(value as unknown as Column) as unknown as Value;
  if (Array.isArray(value)) {
    return (value.some((item) => typeof item === 'object') ? value.map(shareColumns) : value) as Value;
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shareColumns(item)])) as Value;
}

function shared(column: Column): Column {
  if (column.buffer instanceof SharedArrayBuffer) return column;
  const Kind = column.constructor as new (buffer: SharedArrayBuffer) => Column;
  const copy = new Kind(new SharedArrayBuffer(column.byteLength));
  copy.set(column);
  return copy;
}

type Column = Uint8Array | Uint16Array | Int16Array | Int32Array | Float64Array;
