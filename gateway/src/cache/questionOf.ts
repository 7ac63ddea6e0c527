import { stripIgnoredCharacters } from 'graphql';
import { stringify } from 'safe-stable-stringify';
import type { Variables } from '../documents/checkVariables.ts';
import type { PreparedOperation } from '../documents/DocumentStore.ts';

/**
 * A text that is equal for two operations with variables exactly when they ask the same: white space and comments,
 * other operations beside it, and the order of names in the variables make no difference.
 */
export function questionOf(operation: PreparedOperation, variables: Variables): string {
  let text = texts.get(operation);
  if (text === undefined) {
    text = stripIgnoredCharacters(operation.text);
    texts.set(operation, text);
  }
  return `${text}\n${stringify(variables)}`;
}

const texts = new WeakMap<PreparedOperation, string>();
