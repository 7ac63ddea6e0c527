import { readCategories } from '../categories/readCategories.ts';
import { Refusal } from '../http/Refusal.ts';
import { language } from '../parameters/kinds.ts';
import { route } from '../routes/Route.ts';
import { datesOfEvent } from './dates.operation.ts';
import { datesOf } from './datesOf.ts';
import { sequenceOf } from './sequenceOf.ts';
import { writeCalendar } from './writeCalendar.ts';

/** `/calendars/SLUG.ics`: the dates of one event, to be put into a calendar. */
export const eventCalendarRoute = route({
  path: '/calendars/:name',
  parameters: { lang: language },
  async make({ address, segment, values: { lang: shown = 'nb' } }, work) {
    const [, slug] = /^(.+)\.ics$/s.exec(segment) ?? [];
    const { eventBySlug: event } =
      slug === undefined ? { eventBySlug: null } : await work.ask(datesOfEvent, { slug });
    if (event === null)
      throw new Refusal(404, 'There is no event of this name. Expected /calendars/SLUG.ics.');
    const dates = datesOf([event], {}, shown);
    const { labelOf } = await readCategories(shown, work);
    const body = await writeCalendar(
      {
        site: work.site,
        title: dates[0]?.title ?? work.site.name,
        description: '',
        address: `${work.site.url}${address}`,
        language: shown,
        dates,
        cancelled: [],
        sequenceFor: ({ changedAt }) => sequenceOf(changedAt),
        labelOf,
      },
      work.pause,
    );
    return {
      contentType: 'text/calendar; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="event.ics"' },
      body,
    };
  },
});
