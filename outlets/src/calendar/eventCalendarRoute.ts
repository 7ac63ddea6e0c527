import { readCategories } from '../categories/readCategories.ts';
import { language, text } from '../parameters/kinds.ts';
import { Refusal } from '../serve/Refusal.ts';
import { movedTo, route } from '../serve/Route.ts';
import { sequenceOf } from './CalendarDate.ts';
import { datesOfEvent } from './dates.operation.ts';
import { datesOf } from './datesOf.ts';
import { writeCalendar } from './writeCalendar.ts';

/** `/calendars/SLUG.ics`: the dates of one event, or one of them (`date`), to be put into a calendar. */
export const eventCalendarRoute = route({
  path: '/calendars/:name',
  parameters: { lang: language, date: text },
  async make({ address, segment, values: { lang, date } }, work) {
    const shown = lang ?? work.site.language;
    const [, slug] = /^(.+)\.ics$/s.exec(segment) ?? [];
    const { eventBySlug: event } =
      slug === undefined ? { eventBySlug: null } : await work.ask(datesOfEvent, { slug });
    if (event === null)
      throw new Refusal(404, 'There is no event of this name. Expected /calendars/SLUG.ics.');
    if (event.event_slug !== slug) return movedTo(work.site, address, `${event.event_slug}.ics`);
    // One date, or all that are not over.
    const dates = datesOf([event], {}, shown).filter(({ id }) => date === undefined || id === date);
    if (dates.length === 0)
      throw new Refusal(404, 'The event has no such date to come. Without date there are all of them.');
    const { labelOf } = await readCategories(shown, work);
    await work.pause();
    const body = writeCalendar({
      site: work.site,
      title: dates[0]?.title ?? work.site.name,
      address: `${work.site.url}${address}`,
      language: shown,
      dates,
      sequenceFor: sequenceOf,
      labelOf,
      now: work.now,
    });
    return {
      contentType: 'text/calendar; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="event.ics"' },
      body,
    };
  },
});
