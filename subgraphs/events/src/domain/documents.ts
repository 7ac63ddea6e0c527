import type { CalendarEvent } from './event.ts';

/** Whole events as JSON, by number. The chunks are shared between threads and between revisions. Immutable. */
export interface Documents {
  readonly chunks: readonly Uint8Array[];
  /** By number: the chunk, and where in it the document begins and ends. */
  readonly chunk: Int32Array;
  readonly from: Int32Array;
  readonly until: Int32Array;
}

/** Reads the event of a number. */
export function readDocument({ chunks, chunk, from, until }: Documents, number: number): CalendarEvent {
  const bytes = chunks[chunk[number] as number] as Uint8Array;
  const start = from[number] as number;
  const document = Buffer.from(bytes.buffer, bytes.byteOffset + start, (until[number] as number) - start);
  return JSON.parse(document.toString('utf8')) as CalendarEvent;
}

/**
 * Keeps events as JSON from one revision to the next: an event that stays the same is not written again. Chunks that
 * hold mostly events that are gone are given up.
 */
export class DocumentStore {
  #places = new WeakMap<CalendarEvent, Place>();
  #chunks: Uint8Array[] = [];
  #written = 0;

  /** The documents of events in the order given. */
  documentsOf(events: readonly CalendarEvent[]): Documents {
    const fresh = events.filter((event) => !this.#places.has(event));
    if (fresh.length > 0) this.#write(fresh);
    if (this.#written > 2 * events.length + 1000) {
      this.#places = new WeakMap();
      this.#chunks = [];
      this.#written = 0;
      this.#write(events);
    }
    const chunk = new Int32Array(events.length);
    const from = new Int32Array(events.length);
    const until = new Int32Array(events.length);
    events.forEach((event, number) => {
      const place = this.#places.get(event) as Place;
      chunk[number] = place.chunk;
      from[number] = place.from;
      until[number] = place.until;
    });
    return { chunks: [...this.#chunks], chunk, from, until };
  }

  #write(events: readonly CalendarEvent[]): void {
    for (let first = 0; first < events.length; first += EVENTS_OF_CHUNK) {
      const written = events.slice(first, first + EVENTS_OF_CHUNK);
      const parts = written.map((event) => Buffer.from(JSON.stringify(event)));
      const bytes = new Uint8Array(new SharedArrayBuffer(parts.reduce((sum, part) => sum + part.length, 0)));
      let from = 0;
      written.forEach((event, at) => {
        const part = parts[at] as Buffer;
        bytes.set(part, from);
        this.#places.set(event, { chunk: this.#chunks.length, from, until: from + part.length });
        from += part.length;
      });
      this.#chunks.push(bytes);
    }
    this.#written += events.length;
  }
}

const EVENTS_OF_CHUNK = 10_000;

interface Place {
  readonly chunk: number;
  readonly from: number;
  readonly until: number;
}
