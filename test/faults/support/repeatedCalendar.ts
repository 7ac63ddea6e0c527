import { demoCalendar } from '@calendar/demo-calendar';
import type { RawFeed } from '@calendar/model/feed';

/** A calendar of any size. It repeats the demo calendar's events as often as needed, each under its own id and slug. */
export function repeatedCalendar(events: number): RawFeed {
  const demo = demoCalendar(Date.now());
  const once = demo.events ?? [];
  return {
    ...demo,
    events: Array.from({ length: events }, (_, index) => {
      const event = once[index % once.length] as (typeof once)[number];
      const copy = Math.floor(index / once.length);
      return copy === 0
        ? event
        : { ...event, id: `${event.id}-${copy}`, event_slug: `${event.event_slug}-${copy}` };
    }),
  };
}
