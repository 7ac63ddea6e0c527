import type { RawOrganizer } from '@calendar/model/feed';
import { slugOf } from '@calendar/model/slugOf';
import { data, type Holder } from './data.ts';

export function demoOrganizers(): readonly DemoOrganizer[] {
  const local = data.municipalities.flatMap(({ name: municipality }) =>
    data.localHolders.map((holder) => ({
      municipality,
      holder: { ...holder, name: holder.name.replace('{town}', municipality) },
    })),
  );
  const regional = data.regionalHolders.map((holder) => ({ municipality: null, holder }));
  return [...local, ...regional].map(({ municipality, holder }, index) => ({
    item: organizer(holder, index + 1),
    municipality,
    categories: holder.categories,
  }));
}

function organizer(holder: Holder, number: number): RawOrganizer {
  const slug = slugOf(holder.name);
  const padded = String(number).padStart(2, '0');
  return {
    id: `organizer-${padded}`,
    name: holder.name,
    slug,
    website: number % 7 === 0 ? null : `https://${slug}.example/`,
    email: number % 5 === 0 ? null : `post@${slug}.example`,
    telephoneNumber: number % 3 === 0 ? null : `+47 755 00 0${padded}`,
  };
}

export interface DemoOrganizer {
  readonly item: RawOrganizer;
  /** Null: the whole region. */
  readonly municipality: string | null;
  readonly categories: readonly string[];
}
