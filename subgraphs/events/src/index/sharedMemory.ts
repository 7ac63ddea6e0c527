/** The same data with typed arrays in memory that threads share; equal ones are the earlier data's. */
export function shareColumns<Value>(value: Value, earlier?: Value): Value {
  if (ArrayBuffer.isView(value)) {
    return shared(value as unknown as Column, earlier as Column | undefined) as unknown as Value;
  }
  if (Array.isArray(value)) {
    if (!value.some((item) => typeof item === 'object')) return value;
    const before = (earlier ?? []) as readonly unknown[];
    return value.map((item, place) => shareColumns(item, before[place])) as Value;
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const before = (earlier ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, shareColumns(item, before[name])]),
  ) as Value;
}

/** The memory that plain data shares between threads. */
export function sharedMemoryOf(value: unknown): ReadonlySet<SharedArrayBuffer> {
  const found = new Set<SharedArrayBuffer>();
  const gather = (item: unknown): void => {
    if (ArrayBuffer.isView(item)) {
      if (item.buffer instanceof SharedArrayBuffer) found.add(item.buffer);
    } else if (Array.isArray(item)) {
      for (const each of item) if (typeof each === 'object') gather(each);
    } else if (typeof item === 'object' && item !== null) {
      for (const each of Object.values(item)) gather(each);
    }
  };
  gather(value);
  return found;
}

/** Whole numbers, all 0, in memory that threads share. Write large data there directly. */
export function sharedNumbers(count: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT));
}

/**
 * The numbers of one column and then those of another, in memory that threads share. Where room is left behind the first
 * column, the others are written there: for who has the first one nothing changes.
 */
export function appended<One extends Int32Array | Uint16Array>(one: One, other: One): One {
  const Kind = one.constructor as new (memory: ArrayBufferLike, offset: number, length: number) => One;
  const length = one.length + other.length;
  const isRoom =
    USED.get(one.buffer) === one.byteLength && length * one.BYTES_PER_ELEMENT <= one.buffer.byteLength;
  const memory = isRoom
    ? one.buffer
    : new SharedArrayBuffer(Math.ceil(length * ROOM) * one.BYTES_PER_ELEMENT);
  const both = new Kind(memory, 0, length);
  if (!isRoom) both.set(one);
  both.set(other, one.length);
  USED.set(memory, both.byteLength);
  return both;
}

/** Where the rows of a column begin, and behind them those of another column; one more at the end. */
export function appendedOffsets(offsets: Int32Array, more: Int32Array): Int32Array {
  const end = offsets.at(-1) as number;
  return appended(
    offsets,
    more.subarray(1).map((offset) => end + offset),
  );
}

/** Of the memory of appended columns: how many of its bytes these take so far. */
const USED = new WeakMap<ArrayBufferLike, number>();
/** How many times the memory. What is never written takes none. */
const ROOM = 1.25;

function shared(column: Column, earlier: Column | undefined): Column {
  if (column === earlier) return column;
  if (earlier !== undefined && bytesOf(column).equals(bytesOf(earlier))) return earlier;
  if (column.buffer instanceof SharedArrayBuffer) return column;
  const Kind = column.constructor as new (buffer: SharedArrayBuffer) => Column;
  const copy = new Kind(new SharedArrayBuffer(column.byteLength));
  copy.set(column);
  return copy;
}

function bytesOf({ buffer, byteOffset, byteLength }: Column): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

type Column = Uint8Array | Uint16Array | Int16Array | Int32Array | Float64Array;
