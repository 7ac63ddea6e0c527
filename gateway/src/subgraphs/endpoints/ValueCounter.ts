/**
 * Counts the values of a JSON text as it arrives, as our subgraphs count what they write (docs/rules.md 41 "True cost
 * of an operation"). A field is one value; an object of a list is one and its fields. A text is one more for each 100
 * bytes beyond its first 100. For a text that is no JSON it returns some number.
 */
export class ValueCounter {
  #values = 0;
  #inText = false;
  #isEscaped = false;
  #textLength = 0;
  /** By open bracket: whether it is a list. */
  readonly #open: boolean[] = [];

  /** The values of everything so far. */
  get values(): number {
    return this.#values;
  }

  push(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (this.#inText) this.#takeInText(byte);
      else this.#take(byte);
    }
  }

  #takeInText(byte: number): void {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      this.#textLength++;
    } else if (byte === BACKSLASH) {
      this.#isEscaped = true;
    } else if (byte === QUOTATION_MARK) {
      this.#inText = false;
      if (this.#textLength >= 200) this.#values += Math.floor(this.#textLength / 100) - 1;
    } else {
      this.#textLength++;
    }
  }

  #take(byte: number): void {
    switch (byte) {
      case QUOTATION_MARK:
        this.#inText = true;
        this.#textLength = 0;
        return;
      case COLON:
        this.#values++;
        return;
      case BRACE:
        if (this.#open.at(-1)) this.#values++;
        this.#open.push(false);
        return;
      case BRACKET:
        this.#open.push(true);
        return;
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        this.#open.pop();
        return;
    }
  }
}

const QUOTATION_MARK = 0x22;
const COLON = 0x3a;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
