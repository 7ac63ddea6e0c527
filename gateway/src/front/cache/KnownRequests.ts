import { crc32 } from 'node:zlib';
import { ownedCopy } from '@calendar/http/Body';
import { LRUCache } from 'lru-cache';
import { stringify } from 'safe-stable-stringify';
import { FairCache } from '../../federation/entities/FairCache.ts';
import type { Executable } from '../../federation/plan/readDocument.ts';
import type { Identity, ResponseVariant } from '../composeAnswer.ts';
import type { MediaType, WholeRequest } from '../http/requestHead.ts';

/** The variant of a request. The same values give the same object. */
export function cacheVariant(
  schema: string,
  given: string | undefined,
  identity: Identity,
  mediaType: MediaType,
): CacheVariant {
  const method = given === 'POST' ? 'POST' : 'GET';
  if (
    latest?.schema === schema &&
    latest.method === method &&
    latest.identity === identity &&
    latest.mediaType === mediaType
  )
    return latest;
  const name = `${schema} ${method} ${identity} ${mediaType}`;
  latest = variants.get(name) ?? { schema, method, identity, mediaType, name, seed: crc32(name) };
  variants.set(name, latest);
  return latest;
}

/** Of the graph that is served, and of the last ones. */
const variants = new LRUCache<string, CacheVariant>({ max: 100 });
/** Most requests in a row are alike. */
let latest: CacheVariant | undefined;

/**
 * The key of an answer in the cache: equal for the same operation and variables, whatever their layout,
 * names' order and other operations are. The operation is represented by its SHA-256.
 */
export function cacheKeyOf({ name }: CacheVariant, { operation, variables }: Executable): string {
  return `${name}\n${operation.digest} ${stringify(variables)}`;
}

/** The parts of a request's headers and method that its answer depends on. There is one object for each variant. */
export interface CacheVariant extends ResponseVariant {
  readonly schema: string;
  /** The HTTP method, on which the reading of dates depends (docs/rules.md 10 "Accepted date-time forms"). */
  readonly method: 'GET' | 'POST';
  /** Names the variant and the schema; a part of each cache key. */
  readonly name: string;
  /** A number that differs, in all likelihood, from that of other variants. */
  readonly seed: number;
}

/** Keeps, by their exact bytes, what would be parsed of requests that come again (`FairCache`). */
export class KnownRequests {
  readonly #known: FairCache<number, KnownRequest | WholeRequest>;

  constructor(maxBytes: number) {
    this.#known = new FairCache({ maxBytes, longest: maxBytes, sizeOf });
  }

  /** The cache key of a request. */
  find({ variant, content }: SentRequest): string | undefined {
    if (content.length > LONGEST_CONTENT) return undefined;
    const known = this.#known.get(crc32(content, variant.seed));
    if (known === undefined || !('variant' in known) || known.variant !== variant) return undefined;
    const { content: recorded } = known;
    const same =
      typeof content === 'string'
        ? content === recorded
        : typeof recorded !== 'string' && content.equals(recorded);
    return same ? known.cacheKey : undefined;
  }

  record({ variant, content }: SentRequest, cacheKey: string, caller: string): void {
    if (content.length > LONGEST_CONTENT) return;
    // A copy: bytes from a connection are a part of a larger piece of memory.
    const own = typeof content === 'string' ? content : ownedCopy(content);
    const known = { variant, content: own, cacheKey };
    this.#known.put(crc32(content, variant.seed), known, caller);
  }

  /** The request that all these bytes are, of any connection. */
  findWhole(bytes: Buffer): WholeRequest | undefined {
    if (bytes.length > LONGEST_CONTENT) return undefined;
    const known = this.#known.get(crc32(bytes));
    return known !== undefined && 'bytes' in known && known.bytes.equals(bytes) ? known : undefined;
  }

  recordWhole({ bytes, ...request }: WholeRequest, caller: string): void {
    if (bytes.length > LONGEST_CONTENT || this.findWhole(bytes) !== undefined) return;
    const own = ownedCopy(bytes);
    const { content } = request;
    const ownContent = typeof content === 'string' ? content : own.subarray(own.length - content.length);
    this.#known.put(crc32(own), { ...request, bytes: own, content: ownContent }, caller);
  }

  get size(): number {
    return this.#known.bytes;
  }
}

/** Bytes, or characters: a longer request is parsed each time. */
const LONGEST_CONTENT = 16 * 1024;
const OVERHEAD = 300;

function sizeOf(known: KnownRequest | WholeRequest): number {
  // Of a whole request the headers are kept as bytes and as texts, each with its name.
  const length = 'bytes' in known ? 2 * known.bytes.length : known.content.length + known.cacheKey.length;
  return 2 * length + OVERHEAD;
}

/** A request as it was sent: the body of a POST, or the query string of a GET. */
export interface SentRequest {
  readonly variant: CacheVariant;
  readonly content: Buffer | string;
}

interface KnownRequest extends SentRequest {
  readonly cacheKey: string;
}
