import { idNamed, type Named } from '@calendar/text/idNamed';
import type { Databases } from '../record/transactions.ts';

export interface NamesIn {
  readonly category: (given: string) => Named;
  readonly venue: (given: string) => Named;
  readonly organizer: (given: string) => Named;
}

export async function namesIn({
  taxonomy,
  directory,
}: Pick<Databases, 'taxonomy' | 'directory'>): Promise<NamesIn> {
  const select = { id: true, name: true, slug: true } as const;
  const categories = (await taxonomy.category.findMany()).map(({ id, ...rest }) => ({
    id,
    names: [rest.nameNb, rest.nameEn, rest.slugNb, rest.slugEn].filter((name) => name !== null),
  }));
  const retired = await taxonomy.retiredCategory.findMany({ select: { id: true } });
  const named = (rows: readonly { readonly id: string; readonly name: string; readonly slug: string }[]) =>
    rows.map(({ id, name, slug }) => ({ id, names: [name, slug] }));
  return {
    // A retired id leads to the category in its place.
    category: idNamed('category', [...categories, ...retired.map(({ id }) => ({ id, names: [] }))]),
    venue: idNamed('venue', named(await directory.venue.findMany({ select }))),
    organizer: idNamed('organizer', named(await directory.organizer.findMany({ select }))),
  };
}
