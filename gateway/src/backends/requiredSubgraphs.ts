import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** The subgraphs that a gateway waits for: `given`, else `gateway/required.json`. Throws if that is none. */
export function requiredSubgraphs(given?: readonly string[]): ReadonlySet<string> {
  return new Set(given ?? committedNames());
}

function committedNames(): readonly string[] {
  const file = new URL('../../required.json', import.meta.url);
  const { data } = z.array(z.string()).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (data === undefined)
    throw new Error(`${file.pathname} is no list of subgraphs' names. Expected ["events", …].`);
  return data;
}
