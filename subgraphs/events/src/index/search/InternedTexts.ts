import { hashOfCodes, numberOf, type TextIndex, type Texts, textAt } from '../texts.ts';

/** Interns texts: gives each distinct one a number, in the order in which they first come. */
export class InternedTexts {
  /** With room for more. At most half of the slots are taken. */
  #texts: TextIndex = {
    codes: withRoom(new Uint16Array(0), 1 << 14),
    offsets: withRoom(new Int32Array(0), 1 << 11),
    slots: withRoom(new Int32Array(0), 1 << 12),
  };
  #size = 0;

  get size(): number {
    return this.#size;
  }

  texts(from: number): readonly string[] {
    return Array.from({ length: this.#size - from }, (_, place) => textAt(this.#texts, from + place));
  }

  /**
   * In memory that threads share. Later texts are written behind these, and their numbers into free slots: there they
   * mean no text of this index.
   */
  index(): TextIndex {
    const { codes, offsets, slots } = this.#texts;
    return {
      codes: codes.subarray(0, offsets[this.#size]),
      offsets: offsets.subarray(0, this.#size + 1),
      slots,
    };
  }

  /** The number of a text or a substring of one. A new text gets the next number. */
  numberOf(text: string, from = 0, until = text.length): number {
    const known = numberOf(this.#texts, text, from, until);
    return known < 0 ? this.#add(text, from, until) : known;
  }

  #add(text: string, from: number, until: number): number {
    const number = this.#size++;
    const start = this.#texts.offsets[number]!;
    const end = start + until - from;
    const codes = withRoom(this.#texts.codes, end);
    const offsets = withRoom(this.#texts.offsets, number + 2);
    for (let at = from; at < until; at++) codes[start + at - from] = text.charCodeAt(at);
    offsets[number + 1] = end;
    let { slots } = this.#texts;
    const isFull = 2 * this.#size > slots.length;
    if (isFull) slots = withRoom(new Int32Array(0), 2 * slots.length);
    for (let each = isFull ? 0 : number; each <= number; each++) take(slots, { codes, offsets }, each);
    this.#texts = { codes, offsets, slots };
    return number;
  }
}

/** Writes the number of a text, from 1, into its slot. */
function take(slots: Int32Array, { codes, offsets }: Texts, number: number): void {
  let slot = hashOfCodes(codes, offsets[number]!, offsets[number + 1]!) & (slots.length - 1);
  while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
  slots[slot] = number + 1;
}

/** The column, or a larger one that begins like it. */
function withRoom<Column extends Uint16Array | Int32Array>(column: Column, least: number): Column {
  if (column.length >= least) return column;
  const Kind = column.constructor as new (memory: SharedArrayBuffer) => Column;
  const length = Math.max(least, 2 * column.length);
  const larger = new Kind(new SharedArrayBuffer(length * column.BYTES_PER_ELEMENT));
  larger.set(column);
  return larger;
}

/** Distinct texts, with the place of each as its number. */
export function indexTexts(texts: readonly string[]): TextIndex {
  const interned = new InternedTexts();
  for (const text of texts) interned.numberOf(text);
  return interned.index();
}
