import { LRUCache } from 'lru-cache';
import { Refusal } from '../errors/Refusal.ts';
import type { AdmissionRequest } from '../limits/admission/AdmissionRequest.ts';
import type { PreparedDocument } from './documents/PreparedDocument.ts';
import type { CheckedDocument, Planned } from './messages.ts';
import type { Planning } from './Planning.ts';
import { type DocumentReading, type PlannedOperation, readDocument } from './readDocument.ts';
import { sizeOfPlan } from './sizeOfPlan.ts';

/**
 * Has documents checked and planned in the planner thread, prepares those that fit the schema, and caches the result, a
 * refusal included, by the document's text.
 */
export class DocumentCache {
  readonly #planning: Planning;
  readonly #reading: DocumentReading;
  readonly #cached: LRUCache<string, PreparedDocument<PlannedOperation> | Refusal>;

  constructor({ planning, maxBytes, ...reading }: DocumentCacheOptions) {
    this.#planning = planning;
    this.#reading = reading;
    this.#cached = new LRUCache({ maxSize: maxBytes });
  }

  /** The cached document; undefined when there is none. Throws the `Refusal` where that is cached. */
  known(query: string): PreparedDocument<PlannedOperation> | undefined {
    const known = this.#cached.get(query);
    if (known instanceof Refusal) throw known;
    return known;
  }

  /**
   * Rejects with a `Refusal` for a text that is not a GraphQL document, exceeds a limit or does not fit the schema, and
   * when the thread had no time for it.
   */
  prepare(query: string, admission: AdmissionRequest): Promise<PreparedDocument<PlannedOperation>> {
    return this.#planning.queue.run(admission, () => this.load(query));
  }

  /** The same without admission control, for nobody's request. Rejects also when the thread fails. */
  async load(query: string): Promise<PreparedDocument<PlannedOperation>> {
    return this.known(query) ?? this.#cache(query, await this.#planning.thread.check(query));
  }

  get counts(): DocumentCounts {
    return { documents: this.#cached.size, bytes: this.#cached.calculatedSize };
  }

  #cache(query: string, checked: Refusal | CheckedDocument): PreparedDocument<PlannedOperation> {
    if (checked instanceof Refusal) {
      this.#cached.set(query, checked, { size: sizeOfRefusal(query, checked) });
      throw checked;
    }
    const document = readDocument(query, checked, this.#reading);
    this.#cached.set(query, document, { size: sizeOf(query, checked.planned) });
    return document;
  }
}

// Measured in the heap with documents of a dozen kinds within the limits: 15 to 55 bytes for each character.
const overhead = 1000;
const bytesOfCharacter = 60;

function sizeOf(query: string, planned: Planned | undefined): number {
  return overhead + bytesOfCharacter * query.length + sizeOfPlan(planned);
}

function sizeOfRefusal(query: string, { errors }: Refusal): number {
  return overhead + 2 * (query.length + JSON.stringify(errors).length);
}

export interface DocumentCacheOptions extends DocumentReading {
  readonly planning: Planning;
  /** Bound of the cache in bytes. */
  readonly maxBytes: number;
}

export interface DocumentCounts {
  /** Documents cached now. */
  readonly documents: number;
  /** Bytes that they take. */
  readonly bytes: number;
}
