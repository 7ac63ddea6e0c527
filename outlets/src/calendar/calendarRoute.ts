import { readCategories } from '../categories/readCategories.ts';
import { filterParameters } from '../parameters/filterParameters.ts';
import { filterTitle } from '../parameters/filterWords.ts';
import * as kinds from '../parameters/kinds.ts';
import { conditionsIn, periodParameters } from '../parameters/period.ts';
import { route } from '../serve/Route.ts';
import { readDates } from './readDates.ts';
import { vanishedDates } from './vanishedDates.ts';
import { writeCalendar } from './writeCalendar.ts';

export const calendarRoute = route({
  path: '/calendar.ics',
  parameters: { ...filterParameters, ...periodParameters, lang: kinds.language },
  async make({ address, nameOf, values: { lang, ...values } }, work) {
    const language = lang ?? work.site.language;
    const { site, now } = work;
    const read = await readDates(conditionsIn(values, now), language, work);
    const { cancelled, past, sequenceFor, remember } = await vanishedDates(read, work);
    const { labelOf } = await readCategories(language, work);
    const title = filterTitle(values, { language, labelOf, nameOf });
    await work.pause();
    const body = writeCalendar({
      site,
      title: title === undefined ? site.name : `${site.name}: ${title}`,
      address: `${site.url}${address}`,
      language,
      dates: read.dates,
      past,
      cancelled,
      sequenceFor,
      labelOf,
      now,
      isCut: !read.isWhole,
    });
    return {
      contentType: 'text/calendar; charset=utf-8',
      headers: { 'content-disposition': 'inline; filename="calendar.ics"' },
      body,
      remember,
    };
  },
});
