import type { CalendarEvent } from '../calendarEvent.ts';
import { shownText } from './shownText.ts';

/** The audience of an event: a range of ages, or the organizer's own words and the ages in them. */
export function agesOf({ minimumAge, maximumAge, ageRestriction }: CalendarEvent) {
  const words = shownText(ageRestriction);
  if (words === null) return { typicalAgeRange: rangeOf(minimumAge, maximumAge), audience: null };
  const ages = {
    ...(minimumAge === null ? {} : { suggestedMinAge: minimumAge }),
    ...(maximumAge === null ? {} : { suggestedMaxAge: maximumAge }),
  };
  const audience = Object.keys(ages).length === 0 ? null : ({ '@type': 'PeopleAudience', ...ages } as const);
  return { typicalAgeRange: words, audience };
}

function rangeOf(least: number | null, most: number | null): string | null {
  if (least === null) return most === null ? null : `-${most}`;
  return most === null ? `${least}+` : `${least}-${most}`;
}
