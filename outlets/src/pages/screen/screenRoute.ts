import { html, raw } from 'hono/html';
import encodeQR from 'qr';
import { dayWords, today } from '../../../shared/days.ts';
import type { Language } from '../../../shared/language.ts';
import { badgesOf } from '../../../shared/states.ts';
import { textOf } from '../../../shared/textOf.ts';
import { dayIn, isAllDay, timeIn, timeWords, untilWords } from '../../../shared/times.ts';
import { filterParameters } from '../../parameters/filterParameters.ts';
import * as kinds from '../../parameters/kinds.ts';
import { conditionsIn, periodParameters } from '../../parameters/period.ts';
import { type Made, type Question, route, type Site, type Work } from '../../serve/Route.ts';
import { ofMatch, similar } from '../agenda/match.ts';
import { assetAddress } from '../assets/assets.ts';
import { endOf } from '../event/endOf.ts';
import { searchOf } from '../frame/addresses.ts';
import type { Html } from '../frame/Html.ts';
import { pageHeaders } from '../frame/page.ts';
import { picture } from '../frame/picture.ts';
import { words } from '../frame/words.ts';
import { type ScreenEvent, screenEvents } from './screen.operation.ts';

const parameters = {
  ...filterParameters,
  ...periodParameters,
  lang: kinds.language,
  heading: kinds.text,
  seconds: kinds.wholeNumber(3, 300),
  theme: kinds.oneOf('dark', 'light', 'auto'),
} as const;

/** An info screen. Until its program runs (`browser/src/screen`) it is a long list that reloads every five minutes. */
export const screenRoute = route({
  path: '/screen',
  parameters,
  isPage: true,
  isUnattended: true,
  async make({ values }: Question<typeof parameters>, { ask, site, now }: Work): Promise<Made> {
    const { lang, heading = site.name, seconds = 12, theme = 'dark', ...filter } = values;
    const language = lang ?? site.language;
    const conditions = conditionsIn(filter, now);
    // Events in progress have a list of their own, unless the address says which of the two it is about.
    const { ongoing, fromStartDate, eachRunningDay } = conditions;
    const isSplit = [ongoing, fromStartDate, eachRunningDay].every((each) => each === undefined);
    const data = await ask(screenEvents, {
      next: { ...(isSplit ? { ongoing: false } : {}), groupRepetitionsByDay: true, ...conditions },
      running: { ...conditions, ongoing: true },
      withRunning: isSplit,
    });
    const lists = [data.next, ...(data.running === undefined ? [] : [data.running])];
    const match =
      lists.find((list) => list.match === 'LITERAL')?.match ??
      lists.find((list) => list.match)?.match ??
      null;
    const events = inOrder(ofMatch(data.next, match), data.running ? ofMatch(data.running, match) : [], now);
    const said = words[language];
    const address = `${site.url}/?${searchOf(filter, language)}`;
    const body = html`<!doctype html>
<html lang="${language}" class="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="300">
<title>${heading}</title>
<link rel="canonical" href="${address}">
<link rel="stylesheet" href="${assetAddress('screen.css')}">
<link rel="icon" type="image/svg+xml" href="${assetAddress('icon.svg')}">
<script src="${assetAddress('screen.js')}" defer></script>
</head>
<body data-seconds="${seconds}" data-today="${said.today}" data-tomorrow="${said.tomorrow}" data-known="${said.known}">
<header><h1>${heading}</h1><p id="clock"></p></header>
<main tabindex="0" aria-label="${said.allEvents}">
${similar(match, filter.searchTerm, language)}
<p id="empty"${events.length === 0 ? '' : html` hidden`}>${said.none}</p>
<ol id="events">${events.map((event) => item(event, language, now, site))}</ol>
</main>
<footer><p id="state" role="status"></p><p id="place" aria-hidden="true"></p>
<div class="code"><p>${said.scan}</p>${raw(encodeQR(address, 'svg').replace('<svg ', `<svg role="img" aria-label="${said.scan}" `))}</div></footer>
</body>
</html>
`;
    return { contentType: 'text/html; charset=utf-8', body: String(body), headers: pageHeaders(site) };
  },
});

/** What is on, then what begins today, then what runs for longer, then later days. */
function inOrder(
  next: readonly ScreenEvent[],
  running: readonly ScreenEvent[],
  now: number,
): readonly ScreenEvent[] {
  const [short, long] = [true, false].map((isShort) =>
    running.filter((event) => endOf(event) <= now + DAY_MS === isShort),
  );
  const isToday = ({ day }: ScreenEvent) => day <= today(now);
  return [
    ...(short ?? []),
    ...next.filter(isToday),
    ...(long ?? []),
    ...next.filter((event) => !isToday(event)),
  ];
}

function item(event: ScreenEvent, language: Language, now: number, site: Site): Html {
  const said = words[language];
  const here = today(now);
  const day = event.day < here ? here : event.day;
  const days = dayWords(language);
  const title = textOf({ nb: event.title_nb, en: event.title_en }, language);
  const place =
    event.mode === 'online' ? [said.online] : [event.venue?.name, event.venueNote, event.venue?.municipality];
  const hasBegun = dayIn(event.startDate) < day;
  const time = hasBegun
    ? untilWords(event, day, language)
    : isAllDay(event)
      ? timeWords(event, language)
      : timeIn(event.startDate);
  return html`<li class="${event.eventCancelled ? 'cancelled' : ''}" data-end="${endOf(event)}">
<p class="day" data-day="${day}"><span>${days.weekday(day)}</span> <b>${days.short(day)}</b></p>
<p${hasBegun ? html` data-exact="${untilWords(event, undefined, language)}"` : ''} class="time${/^\d\d:\d\d$/.test(time) ? '' : ' words'}">${time}</p>
<div><h2 lang="${title?.language ?? language}">${title?.text}</h2><p class="place">${place.filter(Boolean).join(' · ')}</p></div>
<p class="badge">${badgesOf(event, language)
    .map(({ text }) => text)
    .join(' · ')}</p>
<div>${picture(event.images[0], site, 'screen')}</div>
</li>`;
}

const DAY_MS = 86_400_000;
