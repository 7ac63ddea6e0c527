import { readCategories } from '../categories/readCategories.ts';
import { filterParameters } from '../parameters/filterParameters.ts';
import * as kinds from '../parameters/kinds.ts';
import { route } from '../routes/Route.ts';
import { MOST_DAYS, readDates } from './readDates.ts';
import { vanishedDates } from './vanishedDates.ts';
import { writeCalendar } from './writeCalendar.ts';

/** `/calendar.ics`: a calendar to subscribe to. */
export const calendarRoute = route({
  path: '/calendar.ics',
  parameters: { ...filterParameters, lang: kinds.language },
  async make({ address, values: { lang: language = 'nb', ...filter } }, work) {
    const read = await readDates(filter, language, work);
    const { cancelled, sequenceFor, remember } = await vanishedDates(read, work);
    const { labelOf } = await readCategories(language, work);
    const body = await writeCalendar(
      {
        site: work.site,
        title: work.site.name,
        description: read.isWhole
          ? ''
          : `The first ${MOST_DAYS} days with events. Choose fewer by parameters.`,
        address: `${work.site.url}${address}`,
        language,
        dates: read.dates,
        cancelled,
        sequenceFor,
        labelOf,
      },
      work.pause,
    );
    return {
      contentType: 'text/calendar; charset=utf-8',
      headers: { 'content-disposition': 'inline; filename="calendar.ics"' },
      body,
      remember,
    };
  },
});
