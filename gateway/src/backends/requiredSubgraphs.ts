import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** The subgraphs that a gateway waits for: `given`, else `gateway/required.json`. Throws if that is none. */
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
