import { hashOf, hashOfCodes, type TextIndex, textOf } from '../texts.ts';

/** Interns texts: gives each distinct one a number, in the order in which they first come. */
export class InternedTexts {
  /** The texts one after another as character codes, and where each begins; the next one at the end. */
  #codes: Uint16Array = withRoom(new Uint16Array(0), 1 << 14);
  #offsets: Int32Array = withRoom(new Int32Array(0), 1 << 11);
  #size = 0;
  /** Numbers from 1 by hash with linear probing; 0 is an empty slot. At most half of them are taken. */
  #slots: Int32Array = withRoom(new Int32Array(0), 1 << 12);

  get size(): number {
    return this.#size;
  }

  texts(from: number): readonly string[] {
    return Array.from({ length: this.#size - from }, (_, place) =>
      textOf(this.#codes.subarray(this.#offsets[from + place], this.#offsets[from + place + 1])),
    );
  }

  /**
   * In memory that threads share. Later texts are written behind these, and their numbers into free slots: there they
   * mean no text of this index.
   */
  index(): TextIndex {
    return {
      codes: this.#codes.subarray(0, this.#offsets[this.#size]),
      offsets: this.#offsets.subarray(0, this.#size + 1),
      slots: this.#slots,
    };
  }

  /** The number of a text or a substring of one. A new text gets the next number. */
  numberOf(text: string, from = 0, until = text.length): number {
    const slots = this.#slots;
    let slot = hashOf(text, from, until) & (slots.length - 1);
    for (; slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
      const number = slots[slot]! - 1;
      if (this.#isText(number, text, from, until)) return number;
    }
    slots[slot] = this.#size + 1;
    return this.#add(text, from, until);
  }

  #isText(number: number, text: string, from: number, until: number): boolean {
    const codes = this.#codes;
    const start = this.#offsets[number]!;
    if (this.#offsets[number + 1]! - start !== until - from) return false;
    for (let at = from; at < until; at++) {
      if (codes[start + at - from] !== text.charCodeAt(at)) return false;
    }
    return true;
  }

  #add(text: string, from: number, until: number): number {
    const number = this.#size++;
    const start = this.#offsets[number]!;
    const end = start + until - from;
    if (number + 2 > this.#offsets.length) this.#offsets = withRoom(this.#offsets, number + 2);
    if (end > this.#codes.length) this.#codes = withRoom(this.#codes, end);
    for (let at = from; at < until; at++) this.#codes[start + at - from] = text.charCodeAt(at);
    this.#offsets[number + 1] = end;
    if (2 * this.#size > this.#slots.length) this.#slots = this.#slotsOf(2 * this.#slots.length);
    return number;
  }

  #slotsOf(length: number): Int32Array {
    const slots = withRoom(new Int32Array(0), length);
    for (let number = 0; number < this.#size; number++) {
      const [from, until] = [this.#offsets[number]!, this.#offsets[number + 1]!];
      let slot = hashOfCodes(this.#codes, from, until) & (length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (length - 1);
      slots[slot] = number + 1;
    }
    return slots;
  }
}

/** Distinct texts, with the place of each as its number. */
export function indexTexts(texts: readonly string[]): TextIndex {
  const interned = new InternedTexts();
  for (const text of texts) interned.numberOf(text);
  return interned.index();
}

function withRoom<Column extends Uint16Array | Int32Array>(column: Column, least: number): Column {
  const Kind = column.constructor as new (memory: SharedArrayBuffer) => Column;
  const length = Math.max(least, 2 * column.length);
  const larger = new Kind(new SharedArrayBuffer(length * column.BYTES_PER_ELEMENT));
  larger.set(column);
  return larger;
}
