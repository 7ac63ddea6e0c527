import { overlong } from '@calendar/text';
import type { CalendarEvent } from './calendarEvent.ts';
import { LONGEST_DESCRIPTION } from './searchedTexts.ts';

/** The names of an event's texts that exceed their bounds (docs/rules.md 49 "Bounds before work", 50 "Bounds of a feed"). */
export function overlongTexts(event: CalendarEvent): readonly string[] {
  const { id, event_slug, title_nb, title_en, superEvent, tags, desc_nb, desc_en } = event;
  const [tag = null] = tags.toSorted((one, other) => other.length - one.length);
  return [
    ...overlong({ id, event_slug, title_nb, title_en, super_event: superEvent, tags: tag }),
    ...overlong({ desc_nb, desc_en }, LONGEST_DESCRIPTION),
  ];
}
