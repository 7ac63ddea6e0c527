import { plainText } from '@calendar/text';
import type { CalendarEvent } from './calendarEvent.ts';
import type { Category } from './referenceData.ts';

/**
 * The prose of an event: its titles and descriptions in either language. Words match in it literally or approximately
 * (docs/rules.md 22 "Literal matches", 23 "Approximate matches").
 */
export function proseOf({ title_nb, title_en, desc_nb, desc_en }: CalendarEvent): string {
  return [title_nb, title_en ?? '', plainText(desc_nb ?? ''), plainText(desc_en ?? '')].join('\n');
}

/** The tags of an event as a text. Words match in it literally only, as in the labels below. */
export function tagsOf({ tags }: CalendarEvent): string {
  return tags.join('\n');
}

/** A category's labels in either language (docs/rules.md 22 "Literal matches"). */
export function labelsOf({ name_nb, name_en }: Category): string {
  return `${name_nb}\n${name_en ?? ''}`;
}
