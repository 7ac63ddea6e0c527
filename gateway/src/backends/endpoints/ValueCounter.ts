/**
 * Counts the values of a JSON text as it arrives, as our subgraphs count what they write (docs/rules.md 41
 * "True cost of an operation"). For a text that is no JSON it returns some number.
 */
export class ValueCounter {
  readonly #countsLeaves: boolean;
  #values = 0;
  #inText = false;
  #isEscaped = false;
  #textLength = 0;
  #isAfterBracket = false;
  /** By open bracket: whether it is a list. */
  readonly #open: boolean[] = [];

  /** @param countsLeaves whether each value of a list that is followed by another is one as well, whatever it is */
  constructor({ countsLeaves = false } = {}) {
    this.#countsLeaves = countsLeaves;
  }

  get values(): number {
    return this.#values;
  }

  get depth(): number {
    return this.#open.length;
  }

  push(chunk: Uint8Array): void {
    let nextBackslash = -1;
    let inText = this.#inText;
    let isEscaped = this.#isEscaped;
    let textLength = this.#textLength;
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] as number;
      if (!inText) {
        if (byte === QUOTATION_MARK) {
          inText = true;
          textLength = 0;
        } else this.#take(byte);
      } else if (isEscaped) {
        isEscaped = false;
        textLength++;
      } else if (byte === BACKSLASH) {
        isEscaped = true;
      } else if (byte === QUOTATION_MARK) {
        inText = false;
        if (textLength >= 200) this.#values += Math.floor(textLength / 100) - 1;
      } else {
        textLength++;
        if (textLength % LONG_TEXT !== 0) continue;
        // The rest of a long text is searched natively: up to its end or its next escape.
        if (nextBackslash <= index) nextBackslash = positionIn(chunk, BACKSLASH, index);
        const next = Math.min(positionIn(chunk, QUOTATION_MARK, index), nextBackslash);
        textLength += next - index - 1;
        index = next - 1;
      }
    }
    this.#inText = inText;
    this.#isEscaped = isEscaped;
    this.#textLength = textLength;
  }

  #take(byte: number): void {
    switch (byte) {
      case COLON:
        this.#values++;
        return;
      case COMMA:
        if (this.#countsLeaves && !this.#isAfterBracket && this.#open.at(-1)) this.#values++;
        this.#isAfterBracket = false;
        return;
      case BRACE:
      case BRACKET:
        if (this.#open.at(-1)) this.#values++;
        this.#open.push(byte === BRACKET);
        this.#isAfterBracket = false;
        return;
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        this.#open.pop();
        this.#isAfterBracket = true;
        return;
    }
  }
}

function positionIn(chunk: Uint8Array, byte: number, from: number): number {
  const position = chunk.indexOf(byte, from);
  return position === -1 ? chunk.length : position;
}

/** Bytes of a text that are taken one by one, which is faster for short ones. */
const LONG_TEXT = 32;
const QUOTATION_MARK = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
