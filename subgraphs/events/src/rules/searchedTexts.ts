import { plainText } from '@calendar/text';
import type { CalendarEvent } from './calendarEvent.ts';
import type { Category } from './referenceData.ts';

/** Characters of a description that are searched (docs/rules.md 50 "Bounds of a feed"). */
export const LONGEST_DESCRIPTION = 100_000;

/** Titles and descriptions, which match literally or approximately (docs/rules.md 22 "Literal matches"). */
export function proseOf({ title_nb, title_en, desc_nb, desc_en }: CalendarEvent): string {
  return [title_nb, title_en ?? '', searched(desc_nb), searched(desc_en)].join('\n');
}

function searched(description: string | null): string {
  return plainText((description ?? '').slice(0, LONGEST_DESCRIPTION));
}

/** The tags of an event as a text. Words match in it literally only, as in the labels below. */
export function tagsOf({ tags }: CalendarEvent): string {
  return tags.join('\n');
}

/** A category's labels in either language (docs/rules.md 22 "Literal matches"). */
export function labelsOf({ name_nb, name_en }: Category): string {
  return `${name_nb}\n${name_en ?? ''}`;
}
