import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Section } from '@calendar/model/feed';
import type { CheckedItem } from '@calendar/model/readItem';

/** Checked items until they are written, compressed: to read and check them again would take twice as long. */
export class KeptItems {
  readonly #parts: Buffer[] = [];
  #texts: string[] = [];
  #size = 0;

  add(section: Section, json: string): void {
    this.#texts.push(`{"section":"${section}","size":${json.length},"item":${json}}`);
    this.#size += json.length;
    if (this.#size >= PART) this.#endPart();
  }

  *take(): Generator<readonly KeptItem[]> {
    this.#endPart();
    for (let part = this.#parts.shift(); part !== undefined; part = this.#parts.shift())
      yield JSON.parse(zstdDecompressSync(part).toString()) as readonly KeptItem[];
  }

  #endPart(): void {
    this.#parts.push(zstdCompressSync(`[${this.#texts.join()}]`, FAST));
    this.#texts = [];
    this.#size = 0;
  }
}

export type KeptItem = CheckedItem & { readonly size: number };

const PART = 1024 * 1024;
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
