import { readlinkSync } from 'node:fs';
import type { ReadingObserver } from '../index/segments/readingObserver.ts';
import { SEGMENT_SIZE } from '../index/segments/segment.ts';

/** The builder thread's progress in shared memory: a stuck thread reports nothing by itself. */
export class BuildProgress {
  readonly memory: SharedArrayBuffer;
  readonly #numbers: Int32Array;
  readonly #heldUntil: Float64Array;
  readonly #token: Buffer;
  readonly #heads: Buffer;

  constructor(memory = new SharedArrayBuffer(HEADS + SEGMENT_SIZE * HEAD)) {
    this.memory = memory;
    this.#heldUntil = new Float64Array(memory, 0, 1);
    this.#numbers = new Int32Array(memory, 8, Object.keys(PLACES).length);
    this.#token = Buffer.from(memory, TOKEN, HEADS - TOKEN);
    this.#heads = Buffer.from(memory, HEADS);
    this.#store('row', NONE);
  }

  threadBegins(): void {
    if (process.platform !== 'linux') return;
    const [thread = '0'] = readlinkSync('/proc/thread-self').split('/').slice(-1);
    this.#store('thread', Number(thread));
  }

  /** The builder thread begins to read a revision of the record, or the kept copy of one. */
  reads(revision: string): ReadingObserver {
    this.#store('row', NONE);
    this.#name(revision);
    this.#store('stage', READING);
    return {
      begin: (documents) => {
        documents.forEach((document, row) => {
          const head = this.#heads.subarray(row * HEAD, (row + 1) * HEAD);
          head.fill(0).write(document.slice(0, HEAD));
        });
        this.#name(revision);
        this.#store('stage', READING);
      },
      at: (row) => this.#store('row', row),
      end: () => this.#store('row', NONE),
    };
  }

  /** The builder thread begins to build with the data of a revision. */
  arranges(revision: string): void {
    this.#name(revision);
    this.#store('stage', ARRANGING);
  }

  rests(): void {
    this.#store('row', NONE);
    this.#store('stage', IDLE);
  }

  /** Does work on data that were read; `failed` is told how far it was, unless a database failed. */
  async watch<Result>(
    work: () => Promise<Result>,
    failed: (reason: string, at: Progress) => void,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const at = this.read();
      const reason = error instanceof Error ? error.message : String(error);
      if (at.work === 'arranging' || at.item !== null) failed(reason, at);
      throw error;
    } finally {
      this.rests();
    }
  }

  get heldUntil(): number {
    return this.#heldUntil[0] ?? 0;
  }

  /** Milliseconds since 1970. */
  holdUntil(instant: number): void {
    this.#heldUntil[0] = instant;
  }

  read(): Progress {
    const stage = this.#load('stage');
    return {
      work: stage === IDLE ? null : stage === READING ? 'reading' : 'arranging',
      revision: textIn(this.#token) || null,
      item: this.#item(this.#load('row')),
      thread: this.#load('thread') || null,
    };
  }

  #item(row: number): string | null {
    if (row === NONE) return null;
    const head = textIn(this.#heads.subarray(row * HEAD, (row + 1) * HEAD));
    return /^\["((?:[^"\\]|\\.)*)/.exec(head)?.[1] ?? head;
  }

  #name(revision: string): void {
    this.#token.fill(0).write(revision);
  }

  #store(place: keyof typeof PLACES, value: number): void {
    Atomics.store(this.#numbers, PLACES[place], value);
  }

  #load(place: keyof typeof PLACES): number {
    return Atomics.load(this.#numbers, PLACES[place]);
  }
}

/** In place of a token: the copy of a record that was built before. */
export const KEPT_COPY = 'the kept copy';

/** Up to the first zero. */
function textIn(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end === -1 ? bytes.length : end);
}

const PLACES = { stage: 0, row: 1, thread: 2 } as const;
const [IDLE, READING, ARRANGING] = [0, 1, 2] as const;
const NONE = -1;
/** Bytes: the offsets of the parts, and how much is kept of each document, which begins with the event's id. */
const TOKEN = 64;
const HEADS = 512;
const HEAD = 128;

export interface Progress {
  /** Null: nothing that belongs to a build. */
  readonly work: 'reading' | 'arranging' | null;
  /** Token of the record; null: none yet. */
  readonly revision: string | null;
  /** Id of the event that is being read; null: none is. */
  readonly item: string | null;
  /** The operating system's number of the thread, on Linux. */
  readonly thread: number | null;
}

/** Work that is watched (`BuildProgress.watch`). */
export type Watched = <Result>(work: () => Promise<Result>) => Promise<Result>;
