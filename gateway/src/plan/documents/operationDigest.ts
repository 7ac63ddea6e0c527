import { hash } from 'node:crypto';
import { stripIgnoredCharacters } from 'graphql';
import type { PreparedOperation } from './PreparedDocument.ts';

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
