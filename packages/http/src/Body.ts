import type { ServerResponse } from 'node:http';

/**
 * The bytes of a response, in parts as they came. Most computed answers are sent once and dropped: their parts
 * are concatenated only when they are cached.
 */
export class Body {
  readonly length: number;
  #parts: readonly Uint8Array[];
  #whole: Buffer | undefined;
  #text: string | undefined;

  constructor(...parts: readonly Uint8Array[]) {
    this.#parts = parts;
    this.length = parts.reduce((length, part) => length + part.length, 0);
  }

  /** Copies the bytes one after another into new memory, once, and returns them. */
  whole(): Buffer {
    if (this.#whole === undefined) {
      this.#whole = ownedCopy(...this.#parts);
      this.#parts = [this.#whole];
    }
    return this.#whole;
  }

  get parts(): readonly Uint8Array[] {
    return this.#parts;
  }

  /** The same bytes, one after another, at most so many at a time. */
  *pieces(most: number): Generator<Uint8Array, void> {
    for (const part of this.#parts) {
      for (let from = 0; from < part.length; from += most) yield part.subarray(from, from + most);
    }
  }

  /**
   * Sends it as the rest of a response whose head is written.
   *
   * @param asText whether each byte is also kept as a character of a text. Node sends such a text in one piece with the
   *   head
   */
  end(response: ServerResponse, asText: boolean): void {
    if (asText) {
      this.#text ??= this.whole().toString('latin1');
      response.end(this.#text, 'latin1');
      return;
    }
    const [only, ...others] = this.#parts;
    if (others.length === 0) {
      response.end(only);
      return;
    }
    response.cork();
    for (const part of this.#parts) response.write(part);
    response.end();
    response.uncork();
  }
}

/**
 * These bytes, one after another, in separate memory. Node allocates small buffers as parts of a larger piece.
 * Retaining a hundred bytes of it retains all 64 KiB.
 */
export function ownedCopy(...parts: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}
