import { stringify } from 'safe-stable-stringify';
import type { Executable } from '../plan/documents/readDocument.ts';
import type { CacheVariant } from './CacheVariants.ts';

/**
 * The key of an answer in the cache: equal for two requests of one variant exactly when their operations and variables
 * are the same. White space and comments, other operations of the document and the order of names in the variables make
 * no difference. The operation is represented by its SHA-256, since each of many keys is cached with its answer.
 */
export function cacheKeyOf({ name }: CacheVariant, { operation, variables }: Executable): string {
  return `${name}\n${operation.digest} ${stringify(variables)}`;
}
