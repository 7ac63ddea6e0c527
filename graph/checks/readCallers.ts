import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, print, separateOperations } from 'graphql';

/** The documents of `test/callers`, one for each kind of caller, each with any number of operations. */
export function readCallers(root: string): readonly CallerDocument[] {
  return globSync('test/callers/*.graphql', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/**
 * The operations of a document, each with its fragments. Text that is no GraphQL has none; `checkCallers` reports it.
 */
export function operationsIn({ text }: CallerDocument): readonly string[] {
  try {
    return Object.values(separateOperations(parse(text))).map((operation) => print(operation));
  } catch {
    return [];
  }
}

/** A document that a caller sends. */
export interface CallerDocument {
  /** Its path in the repository. */
  readonly path: string;
  readonly text: string;
}
