import type { BatchHead } from '@calendar/http/protocol';

/** Reads the replies to a batch (`BATCH_TYPE`) as they come. Throws for other replies. */
export class BatchReader {
  readonly #onReply: (head: BatchHead, bytes: Buffer) => void;
  #chunks: Buffer[] = [];
  #size = 0;
  #head: BatchHead | undefined;

  constructor(onReply: (head: BatchHead, bytes: Buffer) => void) {
    this.#onReply = onReply;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    for (;;) {
      this.#head ??= this.#readHead();
      if (this.#head === undefined || this.#size < this.#head.length) return;
      const head = this.#head;
      this.#head = undefined;
      this.#onReply(head, this.#take(head.length));
    }
  }

  #readHead(): BatchHead | undefined {
    const held = this.#joined();
    const end = held.indexOf(NEW_LINE);
    if (end === -1) {
      if (held.length > LONGEST_HEAD) throw new Error('a reply of a batch has no head');
      return undefined;
    }
    return readHead(this.#take(end + 1));
  }

  #take(length: number): Buffer {
    const held = this.#joined();
    this.#size -= length;
    this.#chunks = this.#size === 0 ? [] : [held.subarray(length)];
    return held.subarray(0, length);
  }

  #joined(): Buffer {
    const [only, ...others] = this.#chunks;
    if (only !== undefined && others.length === 0) return only;
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}

const NEW_LINE = 10;
const LONGEST_HEAD = 4096;

function readHead(line: Buffer): BatchHead {
  const head: unknown = JSON.parse(line.toString());
  if (isHead(head)) return head;
  throw new Error(`a reply of a batch has the head ${line.toString()}`);
}

function isHead(value: unknown): value is BatchHead {
  if (typeof value !== 'object' || value === null) return false;
  const { status, length, revision, validUntil, errors, cost } = value as Record<string, unknown>;
  return (
    Number.isInteger(status) &&
    Number.isSafeInteger(length) &&
    (length as number) >= 0 &&
    (revision === undefined || typeof revision === 'string') &&
    (validUntil === undefined || typeof validUntil === 'number') &&
    (errors === undefined || typeof errors === 'number') &&
    (cost === undefined || typeof cost === 'number')
  );
}
