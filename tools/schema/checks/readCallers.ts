import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, print, separateOperations } from 'graphql';
import { graphqlFilesIn } from '../release/graphqlFilesIn.ts';

/**
 * Documents of callers, one for each kind of caller, each with any number of operations.
 *
 * @param given files, and folders of them, from the working directory; absent: `test/callers` of the root
 * @throws if a path that is given has none
 */
export function readCallers(root: string, given?: readonly string[]): readonly CallerDocument[] {
  if (given === undefined) return documentsIn(root, 'test/callers');
  return given.flatMap((path) => {
    const found = documentsIn(process.cwd(), path);
    if (found.length === 0) throw new NoCallers(`${path} has no operations: expected .graphql files.`);
    return found;
  });
}

/** A path for callers' operations has none. */
export class NoCallers extends Error {
  override readonly name = 'NoCallers';
}

function documentsIn(from: string, path: string): readonly CallerDocument[] {
  const isFile = path.endsWith('.graphql') && existsSync(resolve(from, path));
  const paths = isFile ? [path] : graphqlFilesIn(resolve(from, path)).map((name) => `${path}/${name}`);
  return paths.map((path) => ({ path, text: readFileSync(resolve(from, path), 'utf8') }));
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
