import { readFileSync } from 'node:fs';
import * as z from 'zod';

/**
 * The names of the subgraphs that a gateway waits for before it is ready; every other one may be away. They are in
 * `gateway/required.json`, which `npm run compose` writes from the subgraphs' manifests.
 *
 * @param given REQUIRED_SUBGRAPHS of the environment, in place of the file's; absent: the file's
 * @throws if the file cannot be read, or is not a list of names
 */
export function requiredSubgraphs(given?: readonly string[], file = COMMITTED): ReadonlySet<string> {
  return new Set(given ?? namesIn(file));
}

const COMMITTED = new URL('../../required.json', import.meta.url);

function namesIn(file: URL): readonly string[] {
  const { data } = z.array(z.string()).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (data === undefined)
    throw new Error(`${file.pathname} is no list of subgraphs' names. Expected ["events", …].`);
  return data;
}
