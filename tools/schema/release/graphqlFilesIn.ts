import { existsSync, readdirSync } from 'node:fs';

/**
 * The paths of the `.graphql` files in a folder and those below it, from it, in order. A folder that is not there has
 * none. The check runs on Node 20 as well, which has no `globSync`.
 */
export function graphqlFilesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith('.graphql'))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}
