import type { ServerResponse } from 'node:http';

export class Body {
  readonly bytes: Buffer;
  #text: string | undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get length(): number {
    return this.bytes.length;
  }

  /** In Latin-1, a character for each byte. It is kept. */
  get text(): string {
    this.#text ??= this.bytes.toString('latin1');
    return this.#text;
  }

  *pieces(most: number): Generator<Buffer, void> {
    for (let from = 0; from < this.length; from += most) yield this.bytes.subarray(from, from + most);
  }

  /**
   * Sends it as the rest of a response whose head is written.
   * @param asText also keeps it as a text, which Node sends in one piece with the head
   */
  end(response: ServerResponse, asText: boolean): void {
    if (asText) {
      response.end(this.text, 'latin1');
    } else response.end(this.bytes);
  }
}

/** These bytes in separate memory: a small buffer of Node's retains a piece of 64 KiB. */
export function ownedCopy(...parts: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}
