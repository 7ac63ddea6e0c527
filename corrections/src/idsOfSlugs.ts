import { among, type Databases, type NewCorrection } from '@calendar/importer/corrections';
import type { Faults } from '@calendar/model/fault';

/** Slugs become ids; an id goes first. What a `sameAs` names has to be there, unless it is in `said`. */
export async function idsOfSlugs<Given extends NewCorrection & { readonly place: string }>(
  corrections: readonly Given[],
  { events, directory }: Pick<Databases, 'directory' | 'events'>,
  said: ReadonlySet<unknown>,
  faults: Faults,
): Promise<readonly Given[]> {
  const targets = corrections.flatMap(({ fields }) =>
    typeof fields['sameAs'] === 'string' ? [fields['sameAs']] : [],
  );
  const given = new Set([...corrections.map(({ itemId }) => itemId), ...targets]);
  const ids = {
    events: await idsBySlug(
      given,
      (part) => events.$queryRaw`
        SELECT "id", "eventSlug" AS "slug" FROM "Event" WHERE "id" = ANY(${part}) OR "eventSlug" = ANY(${part})`,
    ),
    venues: await idsBySlug(
      given,
      (part) => directory.$queryRaw`
        SELECT "id", "slug" FROM "Venue" WHERE "id" = ANY(${part}) OR "slug" = ANY(${part})`,
    ),
    organizers: await idsBySlug(
      given,
      (part) => directory.$queryRaw`
        SELECT "id", "slug" FROM "Organizer" WHERE "id" = ANY(${part}) OR "slug" = ANY(${part})`,
    ),
  };
  return corrections.map((correction) => {
    const { section, fields, place } = correction;
    const itemId = ids[section].get(correction.itemId) ?? correction.itemId;
    if (section !== 'events' || typeof fields['sameAs'] !== 'string') return { ...correction, itemId };
    const sameAs =
      ids.events.get(fields['sameAs']) ?? (said.has(fields['sameAs']) ? fields['sameAs'] : undefined);
    if (sameAs === undefined || sameAs === itemId)
      faults.add(
        place === '' ? 'sameAs' : `${place}.sameAs`,
        fields['sameAs'],
        'the id or the slug of another event of the calendar',
      );
    return { ...correction, itemId, fields: { ...fields, sameAs } };
  });
}

async function idsBySlug(
  given: ReadonlySet<string>,
  find: (part: string[]) => PromiseLike<readonly { readonly id: string; readonly slug: string }[]>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await among(given, find);
  return new Map([
    ...rows.map(({ id, slug }) => [slug, id] as const),
    ...rows.map(({ id }) => [id, id] as const),
  ]);
}
