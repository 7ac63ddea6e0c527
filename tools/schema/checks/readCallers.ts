import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '@calendar/config/command';
import { parse, print, separateOperations } from 'graphql';
import { graphqlFilesIn } from '../release/graphqlFilesIn.ts';

/** Documents of callers in files and folders, by default `test/callers`. Throws a UsageError. */
export function readCallers(root: string, given?: readonly string[]): readonly CallerDocument[] {
  if (given === undefined) return documentsIn(root, 'test/callers');
  return given.flatMap((path) => {
    const found = documentsIn(process.cwd(), path);
    if (found.length === 0) throw new UsageError(`${path} has no operations: expected .graphql files.`);
    return found;
  });
}

function documentsIn(from: string, path: string): readonly CallerDocument[] {
  const isFile = path.endsWith('.graphql') && existsSync(resolve(from, path));
  const paths = isFile ? [path] : graphqlFilesIn(resolve(from, path)).map((name) => `${path}/${name}`);
  return paths.map((path) => ({ path, text: readFileSync(resolve(from, path), 'utf8') }));
}

/** The operations of a document, each with its fragments. Text that is no GraphQL has none. */
export function operationsIn({ text }: CallerDocument): readonly string[] {
  try {
    return Object.values(separateOperations(parse(text))).map((operation) => print(operation));
  } catch {
    return [];
  }
}

export interface CallerDocument {
  readonly path: string;
  readonly text: string;
}
