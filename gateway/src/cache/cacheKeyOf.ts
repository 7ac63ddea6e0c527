import { hash } from 'node:crypto';
import { stripIgnoredCharacters } from 'graphql';
import { stringify } from 'safe-stable-stringify';
import type { Variables } from '../plan/documents/checkVariables.ts';
import type { PreparedOperation } from '../plan/documents/DocumentCache.ts';

/**
 * A text that is equal for two operations with variables exactly when they ask the same: white space and comments,
 * other operations beside it, and the order of names in the variables make no difference. For the operation stands
 * its SHA-256: there are many questions, and each is kept with its answer.
 */
export function cacheKeyOf(operation: PreparedOperation, variables: Variables): string {
  return `${operationDigest(operation)} ${stringify(variables)}`;
}

/** A text that is equal for operations that differ in white space and comments at most. */
export function operationDigest(operation: PreparedOperation): string {
  let digest = digests.get(operation);
  if (digest === undefined) {
    digest = hash('sha256', stripIgnoredCharacters(operation.text), 'base64url');
    digests.set(operation, digest);
  }
  return digest;
}

const digests = new WeakMap<PreparedOperation, string>();
