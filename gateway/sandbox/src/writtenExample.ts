import { midnight, weekend } from './calendarDays.ts';

/** The text of an example for this calendar at this moment: its words in capitals are dates, or a venue's slug. */
export async function writtenExample(text: string, { now, venueSlug }: Calendar): Promise<string> {
  const { from, until } = weekend(now);
  const dates = text
    .replace('NEXT_MIDNIGHT', midnight(now, 1))
    .replace('WEEKEND_BEGINS', from)
    .replace('WEEKEND_ENDS', until);
  if (!dates.includes(A_VENUE)) return dates;
  const slug = JSON.stringify(await venueSlug());
  return dates.replace(A_VENUE, () => slug);
}

const A_VENUE = '"VENUE_SLUG"';

export interface Calendar {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The slug of a venue where something is on. */
  venueSlug(): Promise<string>;
}
