import { LRUCache } from 'lru-cache';
import { Refusal } from '../../errors/Refusal.ts';
import type { AdmissionRequest } from '../../limits/admission/AdmissionRequest.ts';
import type { CheckedDocument, Planned } from '../messages.ts';
import type { Planning } from '../Planning.ts';
import { sizeOfPlan } from '../sizeOfPlan.ts';
import type { PreparedDocument } from './PreparedDocument.ts';
import { type DocumentReading, readDocument } from './readDocument.ts';

/**
 * Has documents checked and planned in the planner thread, makes those ready that fit the schema, and keeps what came of it by the
 * document's text.
 */
export class DocumentCache {
  readonly #planning: Planning;
  readonly #reading: DocumentReading;
  readonly #kept: LRUCache<string, PreparedDocument | Refusal>;

  constructor({ planning, maxBytes, ...reading }: DocumentCacheOptions) {
    this.#planning = planning;
    this.#reading = reading;
    this.#kept = new LRUCache({ maxSize: maxBytes });
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
  prepare(query: string, admission: AdmissionRequest): Promise<PreparedDocument> {
    return this.#planning.queue.run(
      admission,
      async () => this.known(query) ?? this.#keep(query, await this.#planning.thread.check(query)),
    );
  }

  get counts(): DocumentCounts {
    return { documents: this.#kept.size, bytes: this.#kept.calculatedSize };
  }

  #keep(query: string, checked: Refusal | CheckedDocument): PreparedDocument {
    if (checked instanceof Refusal) {
      this.#kept.set(query, checked, { size: sizeOfRefusal(query, checked) });
      throw checked;
    }
    const document = readDocument(query, checked, this.#reading);
    this.#kept.set(query, document, { size: sizeOf(query, checked.planned) });
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
  /** Bound of what is kept. */
  readonly maxBytes: number;
}

export interface DocumentCounts {
  /** Documents kept now. */
  readonly documents: number;
  /** Bytes that they take. */
  readonly bytes: number;
}
