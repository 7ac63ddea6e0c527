/** Takes lines and counted bytes, in turn, from a stream of chunks of any size, in bounded memory. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next line with its line feed. Without one, it is the rest (or a megabyte of it). */
  async line(): Promise<Buffer> {
    for (let searched = 0; ; ) {
      const end = this.#held.indexOf(LINE_FEED, searched);
      if (end !== -1) return this.#split(end + 1);
      searched = this.#held.length;
      if (searched > LONGEST_LINE || !(await this.#more())) return this.#split(searched);
    }
  }

  /** The next `count` bytes as they come, or all that are left if there are fewer. */
  async *pieces(count: number): AsyncGenerator<Buffer> {
    for (let missing = count; missing > 0; ) {
      if (this.#held.length === 0 && !(await this.#more())) return;
      const piece = this.#split(Math.min(missing, this.#held.length));
      missing -= piece.length;
      yield piece;
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }

  #split(end: number): Buffer {
    const taken = this.#held.subarray(0, end);
    this.#held = this.#held.subarray(end);
    return taken;
  }
}

const LINE_FEED = 0x0a;
const LONGEST_LINE = 1024 * 1024;
