import { byOneSlug } from '../graph/names.operation.ts';
import type { Work } from '../serve/Route.ts';

/**
 * Where the slug of a venue or organizer leads that is the same as another (docs/rules.md 72 "Corrections"): what all
 * events have that the endpoint finds by it. The slug itself if that is not clear. Undefined: there are none.
 */
export async function slugLedTo(
  kind: 'venues' | 'organizers',
  slug: string,
  { ask }: Pick<Work, 'ask'>,
): Promise<string | undefined> {
  const { events } = await ask(byOneSlug, { filter: { [kind]: [slug], fromDate: LONG_AGO } });
  const [one, other] = events[kind].filter(({ hits }) => hits === events.totalCount);
  return other === undefined ? one?.slug : slug;
}

const LONG_AGO = '1900-01-01 00:00:00Z';
