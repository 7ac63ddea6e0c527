import { html } from 'hono/html';
import { dayAfter } from '../../../shared/days.ts';
import type { Language } from '../../../shared/language.ts';
import { dayIn, instantOf, isAllDay } from '../../../shared/times.ts';
import type { Site } from '../../serve/Route.ts';
import type { Html } from '../frame/Html.ts';
import { words } from '../frame/words.ts';
import type { EventOfPage } from './event.operation.ts';

/** Links that put the date shown into a calendar: Google's, Outlook's, and as a file, which Apple's and others open. */
export function calendarLinks(
  event: EventOfPage,
  { title, language, shared, site }: CalendarLinksGiven,
): Html | '' {
  if (event.eventCancelled) return '';
  const said = words[language];
  const { venue, dateID, repetitions } = event;
  // By its path, the page works at each name that this part has.
  const file = event.calendarLink?.replace(`${site.url}/`, '/') ?? null;
  const place = [venue?.name, venue?.address, venue?.municipality].filter(Boolean).join(', ');
  const { google, outlook } = timesOf(event);
  const details = { location: place };
  const inGoogle = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: google,
    details: shared,
    ...details,
  });
  const inOutlook = new URLSearchParams({
    rru: 'addevent',
    subject: title,
    body: shared,
    ...outlook,
    ...details,
  });
  return html`<details class="add"><summary>${said.addToCalendar}</summary>
<ul>
<li><a href="https://calendar.google.com/calendar/render?${inGoogle}" rel="external noopener">Google</a></li>
<li><a href="https://outlook.live.com/calendar/0/deeplink/compose?${inOutlook}" rel="external noopener">Outlook</a></li>
${file === null ? '' : html`<li><a href="${file}?${new URLSearchParams({ date: dateID, lang: language })}">Apple, ${said.otherCalendars}</a></li>`}
${file === null || repetitions.length === 0 ? '' : html`<li><a href="${file}?lang=${language}">${said.allDates}</a></li>`}
</ul></details>`;
}

function timesOf(date: EventOfPage) {
  if (isAllDay(date)) {
    const [first, after] = [dayIn(date.startDate), dayAfter(dayIn(date.endDate), 1)];
    return {
      google: `${first.replaceAll('-', '')}/${after.replaceAll('-', '')}`,
      outlook: { startdt: first, enddt: after, allday: 'true' },
    };
  }
  const [start, end] = [date.startDate, date.endDate].map((each) => new Date(instantOf(each)).toISOString());
  const basic = (text = '') => `${text.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return { google: `${basic(start)}/${basic(end)}`, outlook: { startdt: start ?? '', enddt: end ?? '' } };
}

interface CalendarLinksGiven {
  readonly site: Site;
  readonly title: string;
  readonly language: Language;
  readonly shared: string;
}
