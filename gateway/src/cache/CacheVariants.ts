import { crc32 } from 'node:zlib';
import { stringify } from 'safe-stable-stringify';
import type { Identity, ResponseVariant } from '../execute/composeAnswer.ts';
import { type MediaType, mediaTypes } from '../http/negotiate.ts';
import type { Executable } from '../plan/documents/readDocument.ts';

/** All variants of the answers from one schema. */
export class CacheVariants {
  readonly #known: Readonly<Record<CacheVariant['method'], readonly CacheVariant[]>>;

  /** @param schema names the schema */
  constructor(schema: string) {
    const variant = (
      method: CacheVariant['method'],
      identity: Identity,
      mediaType: MediaType,
    ): CacheVariant => {
      const name = `${schema} ${method} ${identity} ${mediaType}`;
      return { method, identity, mediaType, name, seed: crc32(name) };
    };
    const byMethod = (method: CacheVariant['method']) =>
      mediaTypes.flatMap((type) => identities.map((identity) => variant(method, identity, type)));
    this.#known = { GET: byMethod('GET'), POST: byMethod('POST') };
  }

  of(method: string | undefined, identity: Identity, mediaType: MediaType): CacheVariant {
    const known = this.#known[method === 'POST' ? 'POST' : 'GET'];
    return known[
      identities.length * mediaTypes.indexOf(mediaType) + identities.indexOf(identity)
    ] as CacheVariant;
  }
}

const identities = ['anonymous', 'identified', 'unknown'] as const satisfies readonly Identity[];

/**
 * The key of an answer in the cache. Two requests of one variant have the same key exactly when their operations and
 * variables are the same. White space and comments, other operations of the document and the order of names in the
 * variables make no difference. The operation is represented by its SHA-256, since each of many keys is cached with
 * its answer.
 */
export function cacheKeyOf({ name }: CacheVariant, { operation, variables }: Executable): string {
  return `${name}\n${operation.digest} ${stringify(variables)}`;
}

/** What an answer depends on of its request's headers and method. There is one object for each variant. */
export interface CacheVariant extends ResponseVariant {
  /** The HTTP method, on which the reading of dates depends (docs/rules.md 10 "Accepted date-time forms"). */
  readonly method: 'GET' | 'POST';
  /** Names the variant and the schema; a part of each cache key. */
  readonly name: string;
  /** A number that differs, in all likelihood, from that of other variants. */
  readonly seed: number;
}
