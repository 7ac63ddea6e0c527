import { html } from 'hono/html';
import { dayWords } from '../../../shared/days.ts';
import type { Language } from '../../../shared/language.ts';
import { textOf } from '../../../shared/textOf.ts';
import { filterParameters } from '../../parameters/filterParameters.ts';
import * as kinds from '../../parameters/kinds.ts';
import { type Made, type Question, route, type Work } from '../../routes/Route.ts';
import { assetAddress } from '../assets/assets.ts';
import { timeIn } from '../event/dateWords.ts';
import { endOf } from '../event/endOf.ts';
import type { Html } from '../frame/Html.ts';
import { language } from '../frame/languageParameter.ts';
import { pageHeaders } from '../frame/page.ts';
import { refusalPage } from '../frame/refusalPage.ts';
import { words } from '../frame/words.ts';
import { type ScreenEvent, screenEvents } from './screen.operation.ts';

const parameters = {
  ...filterParameters,
  lang: language,
  heading: kinds.text,
  /** How long each of its pages is shown. */
  seconds: kinds.wholeNumber(3, 300),
  theme: kinds.oneOf('dark', 'light', 'auto'),
} as const;

/**
 * An info screen. Its program (`browser/src/screen`) shows page after page, asks again, and says when its data are old.
 * Without JavaScript the page is a long list that the browser reloads every five minutes.
 */
export const screenRoute = route({
  path: '/screen',
  parameters,
  async make({ values }: Question<typeof parameters>, { ask, site }: Work): Promise<Made> {
    const { lang: shown = 'nb', heading = site.name, seconds = 12, theme = 'dark', ...filter } = values;
    const { events } = await ask(screenEvents, {
      filter: { ongoing: false, groupRepetitionsByDay: true, ...filter },
    });
    const said = words[shown];
    const body = html`<!doctype html>
<html lang="${shown}" class="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="300"></noscript>
<title>${heading}</title>
<link rel="stylesheet" href="${assetAddress('screen.css')}">
<link rel="icon" type="image/svg+xml" href="${assetAddress('icon.svg')}">
<script src="${assetAddress('screen.js')}" defer></script>
</head>
<body data-seconds="${seconds}" data-today="${said.today}" data-tomorrow="${said.tomorrow}" data-known="${said.known}">
<header><h1>${heading}</h1><p id="clock"></p></header>
<main tabindex="0" aria-label="${said.allEvents}">
${events.data.length === 0 ? html`<p class="empty">${said.none}</p>` : ''}
<ol id="events">${events.data.map((event) => item(event, shown))}</ol>
</main>
<footer><p id="state" role="status"></p><p id="place" aria-hidden="true"></p></footer>
</body>
</html>
`;
    return { contentType: 'text/html; charset=utf-8', body: String(body), headers: pageHeaders(site) };
  },
  refusal: refusalPage,
});

function item(event: ScreenEvent, shown: Language): Html {
  const said = words[shown];
  const day = event.startDate.slice(0, 10);
  const days = dayWords(shown);
  const title = textOf({ nb: event.title_nb, en: event.title_en }, shown);
  const place =
    event.mode === 'online' ? [said.online] : [event.venue?.name, event.venueNote, event.venue?.municipality];
  const badge = event.eventCancelled ? said.cancelled : event.eventSoldOut ? said.soldOut : '';
  return html`<li class="${event.eventCancelled ? 'cancelled' : ''}" data-end="${endOf(event)}">
<p class="day" data-day="${day}"><span>${days.weekday(day)}</span> <b>${days.short(day)}</b></p>
<p class="time">${timeIn(event.startDate)}</p>
<div><h2 lang="${title?.language ?? shown}">${title?.text}</h2><p class="place">${place.filter(Boolean).join(' · ')}</p></div>
<p class="badge">${badge === '' && event.ticketsInformation === 'free' ? said.free : badge}</p>
</li>`;
}
