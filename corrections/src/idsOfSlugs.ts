import { among, type Databases, type NewCorrection } from '@calendar/importer/corrections';
import type { Faults } from '@calendar/model/fault';

/** Slugs become ids; an id goes first, former ones last. What a `sameAs` names has to be there, unless it is in `said`. */
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
  const former = await formerNames(given, events);
  return corrections.map((correction) => {
    const { section, fields, place } = correction;
    const present = ids[section].get(correction.itemId);
    if (section !== 'events') return { ...correction, itemId: present ?? correction.itemId };
    const target = fields['sameAs'];
    const sameAs =
      typeof target === 'string'
        ? (ids.events.get(target) ?? former.all.get(target) ?? (said.has(target) ? target : undefined))
        : undefined;
    // What stands of an event that is gone is taken again from a file, and waits.
    const formerly = (place === '' ? former.all : former.slugs).get(correction.itemId);
    const itemId = present ?? (formerly === sameAs ? undefined : formerly) ?? correction.itemId;
    if (typeof target !== 'string') return { ...correction, itemId };
    if (sameAs === undefined || sameAs === itemId)
      faults.add(
        place === '' ? 'sameAs' : `${place}.sameAs`,
        target,
        'the id or the slug of another event of the calendar',
      );
    return { ...correction, itemId, fields: { ...fields, sameAs } };
  });
}

/** The events that are meant by slugs that they had, and by slugs and ids of those that are the same. */
async function formerNames(given: ReadonlySet<string>, { event }: Databases['events']) {
  const rows = await among(given, (part) =>
    event.findMany({
      where: { OR: [{ formerSlugs: { hasSome: part } }, { formerIds: { hasSome: part } }] },
      select: { id: true, formerSlugs: true, formerIds: true },
    }),
  );
  const slugs = rows.flatMap(({ id, formerSlugs }) => formerSlugs.map((slug) => [slug, id] as const));
  const ids = rows.flatMap(({ id, formerIds }) => formerIds.map((former) => [former, id] as const));
  return { slugs: new Map(slugs), all: new Map([...slugs, ...ids]) };
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
