import { allNames, type Named } from '../graph/names.operation.ts';
import type { Work } from '../serve/Route.ts';
import type { Filter } from './filterParameters.ts';

/**
 * The names of the venues and organizers that a filter has by slug. All are read only where the answer's own do not have
 * them, since nothing is on there. A slug without a name is its own name.
 */
export async function readNames(
  { venues = [], venueSlug, organizers = [], organizerSlug }: Filter,
  known: readonly Named[],
  work: Work,
): Promise<(slug: string) => string> {
  const names = new Map(known.map(({ slug, name }) => [slug, name]));
  const asked = [
    ...venues,
    ...organizers,
    ...[venueSlug, organizerSlug].filter((slug) => slug !== undefined),
  ];
  if (asked.some((slug) => !names.has(slug))) {
    const all = await work.ask(allNames, {});
    for (const { slug, name } of [...(all.venues ?? []), ...(all.organizers ?? [])]) names.set(slug, name);
  }
  return (slug) => names.get(slug) ?? slug;
}
