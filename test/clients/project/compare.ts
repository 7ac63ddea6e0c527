import { isDeepStrictEqual } from 'node:util';
import artifact from './relay/GroupedEvents.json' with { type: 'json' };

/** What the tests ask: nodes with their repetitions, places and facets. Relay needs it compiled; all ask the same text. */
export const text = artifact.params.text;

/** Lists that hold the same events with other dates, other repetitions and other hits. */
export const lists: readonly Variables[] = [
  { filter: { groupRepetitionsByDay: true } },
  {},
  { filter: { groupRepetitionsByDay: true, weekdays: ['friday', 'saturday'] } },
  { filter: { ongoing: false, weekdays: ['saturday'] } },
];

/**
 * Asks for every list, and then reads each from the cache.
 *
 * @param url the endpoint
 */
export async function compare(url: string, { ask, read }: Through): Promise<Comparison> {
  const plain = await Promise.all(lists.map((variables) => askPlainly(url, variables)));
  for (const variables of lists) await ask(variables);
  const found = lists.map((variables) => read(variables));
  const pairs = plain.flatMap((data, list) =>
    data.events.data.map((node, place) => [node, found[list]?.events.data[place]] as const),
  );
  const facets = plain.flatMap((data, list) =>
    data.events.venues.map((entry, place) => [entry, found[list]?.events.venues[place]] as const),
  );
  return { nodes: pairs.length, wrongNodes: differing(pairs), wrongFacets: differing(facets) };
}

async function askPlainly(url: string, variables: Variables): Promise<Data> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text, variables }),
  });
  const { data } = (await response.json()) as { readonly data: Data };
  return data;
}

function differing(pairs: readonly (readonly [unknown, unknown])[]): number {
  return pairs.filter(([one, other]) => !isDeepStrictEqual(one, plainly(other))).length;
}

/** Without what clients add for themselves. */
function plainly(value: unknown): unknown {
  const own = (key: string, inner: unknown) => (/^__/.test(key) ? undefined : inner);
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value, own));
}

export interface Comparison {
  readonly nodes: number;
  readonly wrongNodes: number;
  readonly wrongFacets: number;
}

/** A client with its cache. */
interface Through {
  ask(variables: Variables): Promise<unknown>;
  /** From the cache alone. */
  read(variables: Variables): Data | null;
}

export type Variables = Readonly<Record<string, unknown>>;

export interface Data {
  readonly events: { readonly data: readonly unknown[]; readonly venues: readonly unknown[] };
}
