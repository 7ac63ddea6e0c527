import { LRUCache } from 'lru-cache';
import type { Demand } from '../admission/Demand.ts';
import { Refusal } from '../errors/Refusal.ts';
import type { Planning } from '../planning/Planning.ts';
import type { PreparedDocument } from './PreparedDocument.ts';
import { type DocumentReading, readDocument } from './readDocument.ts';

export type { PreparedDocument, PreparedOperation } from './PreparedDocument.ts';

/**
 * Has documents checked in the planner thread, makes those ready that fit the schema, and keeps what came of it by the
 * document's text.
 */
export class DocumentStore {
  readonly #planning: Planning;
  readonly #reading: DocumentReading;
  readonly #kept: LRUCache<string, PreparedDocument | Refusal>;

  constructor({ planning, maxBytes, ...reading }: DocumentStoreOptions) {
    this.#planning = planning;
    this.#reading = reading;
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  /** What is kept of a document; undefined when nothing is. Throws the `Refusal` that is kept of it. */
  known(query: string): PreparedDocument | undefined {
    const known = this.#kept.get(query);
    if (known instanceof Refusal) throw known;
    return known;
  }

  /**
   * Rejects with a `Refusal` for a text that is not a GraphQL document, exceeds a limit or does not fit the schema, and
   * when the thread had no time for it.
   */
  prepare(query: string, demand: Demand): Promise<PreparedDocument> {
    return this.#planning.queue.run(
      demand,
      async () => this.known(query) ?? this.#keep(query, await this.#planning.thread.check(query)),
    );
  }

  get counts(): DocumentCounts {
    return { documents: this.#kept.size, bytes: this.#kept.calculatedSize };
  }

  #keep(query: string, refusal: Refusal | undefined): PreparedDocument {
    const document = refusal ?? readDocument(query, this.#reading);
    this.#kept.set(query, document);
    if (document instanceof Refusal) throw document;
    return document;
  }
}

// Measured in the heap with documents of a dozen kinds within the limits: 15 to 55 bytes for each character.
const overhead = 1000;
const bytesOfCharacter = 60;

function sizeOf(document: PreparedDocument | Refusal, query: string): number {
  if (document instanceof Refusal)
    return overhead + 2 * (query.length + JSON.stringify(document.errors).length);
  return overhead + bytesOfCharacter * query.length;
}

export interface DocumentStoreOptions extends DocumentReading {
  readonly planning: Planning;
  /** Bound of what is kept. */
  readonly maxBytes: number;
}

export interface DocumentCounts {
  /** Documents kept now. */
  readonly documents: number;
  /** Bytes that they take. */
  readonly bytes: number;
}
