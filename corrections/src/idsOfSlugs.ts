import { openDatabase as openDirectory } from '@calendar/directory-db';
import { openDatabase as openEvents } from '@calendar/events-db';
import type { DatabaseUrls, NewCorrection } from '@calendar/importer/corrections';

/** Corrections whose item is named by its slug, as in the address of its page, get its id. An id goes first. */
export async function idsOfSlugs<Given extends NewCorrection>(
  corrections: readonly Given[],
  urls: Pick<DatabaseUrls, 'directory' | 'events'>,
): Promise<readonly Given[]> {
  const [events, directory] = [openEvents(urls.events), openDirectory(urls.directory)];
  const given = [...new Set(corrections.map(({ itemId }) => itemId))];
  try {
    const ids = {
      events: await eachPart(
        given,
        (part) =>
          events.$queryRaw<readonly Row[]>`
          SELECT "id", "eventSlug" AS "slug" FROM "Event" WHERE "id" = ANY(${part}) OR "eventSlug" = ANY(${part})`,
      ),
      venues: await eachPart(
        given,
        (part) =>
          directory.$queryRaw<readonly Row[]>`
          SELECT "id", "slug" FROM "Venue" WHERE "id" = ANY(${part}) OR "slug" = ANY(${part})`,
      ),
      organizers: await eachPart(
        given,
        (part) =>
          directory.$queryRaw<readonly Row[]>`
          SELECT "id", "slug" FROM "Organizer" WHERE "id" = ANY(${part}) OR "slug" = ANY(${part})`,
      ),
    };
    return corrections.map((correction) => {
      const { section, itemId } = correction;
      return { ...correction, itemId: ids[section].get(itemId) ?? itemId };
    });
  } finally {
    await Promise.all([events.$disconnect(), directory.$disconnect()]);
  }
}

async function eachPart(
  given: readonly string[],
  find: (part: readonly string[]) => PromiseLike<readonly Row[]>,
): Promise<ReadonlyMap<string, string>> {
  const rows: Row[] = [];
  for (let from = 0; from < given.length; from += PART)
    rows.push(...(await find(given.slice(from, from + PART))));
  return new Map([
    ...rows.map(({ id, slug }) => [slug, id] as const),
    ...rows.map(({ id }) => [id, id] as const),
  ]);
}

interface Row {
  readonly id: string;
  readonly slug: string;
}

const PART = 10_000;
