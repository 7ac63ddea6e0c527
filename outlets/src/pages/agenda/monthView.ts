import { html } from 'hono/html';
import { dayAfter, monthAfter, weeksOf } from '../../../shared/days.ts';
import { stateOf } from '../../../shared/states.ts';
import { dayIn, isAllDay, timeIn } from '../../../shared/times.ts';
import type { Html } from '../frame/Html.ts';
import { words } from '../frame/words.ts';
import type { AgendaEvent } from './AgendaEvent.ts';
import type { AgendaMonthData } from './agenda.operation.ts';
import { titleLink } from './eventItem.ts';
import type { Seen } from './Seen.ts';

/** A month as a grid: each day leads to its own list. A date of several days stands on each of them. */
export function monthView({ starting, running }: AgendaMonthData, shown: MonthShown, seen: Seen): Html {
  const { language, dayWords, links } = seen;
  const said = words[language];
  const { month } = shown;
  const onDays = new Map<string, AgendaEvent[]>();
  const hits = new Map(starting.days.map(({ date, hits: count }) => [date, count]));
  for (const event of [...running.data, ...starting.data])
    for (const day of daysOf(event, shown)) {
      const known = onDays.get(day) ?? [];
      onDays.set(day, [...known, event]);
      if (day !== dayIn(event.startDate)) hits.set(day, (hits.get(day) ?? 0) + 1);
    }
  const isFirst = month <= seen.today.slice(0, 7);
  return html`<div class="month">
<nav aria-label="${said.views.month}">
${isFirst ? html`<span></span>` : html`<a rel="prev" href="${links.with({ month: monthAfter(month, -1) })}">← <span class="words">${said.monthBefore}</span></a>`}
<h2>${dayWords.month(month)}</h2>
<a rel="next" href="${links.with({ month: monthAfter(month, 1) })}"><span class="words">${said.monthAfter}</span> →</a>
</nav>
<table>
<thead><tr>${dayWords.weekdays.map(({ long, short }) => html`<th scope="col" abbr="${long}">${short}</th>`)}</tr></thead>
<tbody>
${weeksOf(month).map(
  (week) =>
    html`<tr>${week.map((day) =>
      day === null ? html`<td></td>` : cell(day, hits.get(day) ?? 0, onDays.get(day) ?? [], seen),
    )}</tr>`,
)}
</tbody>
</table>
</div>`;
}

/** The days of the month on which a date is on. One that ends in the small hours belongs to the day before. */
function daysOf(event: AgendaEvent, { first, last }: MonthShown): readonly string[] {
  const begins = dayIn(event.startDate);
  const isNight = timeIn(event.endDate) < NIGHT && !isAllDay(event);
  const ends = isNight ? dayAfter(dayIn(event.endDate), -1) : dayIn(event.endDate);
  const days: string[] = [];
  for (
    let day = begins < first ? first : begins;
    day <= last && (day <= ends || day === begins);
    day = dayAfter(day, 1)
  )
    days.push(day);
  return days;
}

function cell(day: string, hits: number, events: readonly AgendaEvent[], seen: Seen): Html {
  const { language, dayWords, links } = seen;
  const said = words[language];
  const isToday = day === seen.today;
  if (hits === 0)
    return html`<td class="${isToday ? 'today' : ''}"><time datetime="${day}">${Number(day.slice(8))}</time></td>`;
  const shown = events.slice(0, MOST_OF_A_DAY);
  const address = links.with({ view: null, month: null, when: null, from: day, until: day });
  return html`<td class="busy${isToday ? ' today' : ''}">
<a class="daylink" href="${address}"><time datetime="${day}">${Number(day.slice(8))}</time><span class="spoken"> ${dayWords.long(day)}, ${said.count(hits)}</span><span class="hits" aria-hidden="true">${hits}</span></a>
<ul>${shown.map((event) => entry(event, day, seen))}
${hits > shown.length ? html`<li class="rest" aria-hidden="true">${said.more(hits - shown.length)}</li>` : ''}</ul>
</td>`;
}

function entry(event: AgendaEvent, day: string, seen: Seen): Html {
  const state = stateOf(event, seen.language);
  const isTimed = dayIn(event.startDate) === day && !isAllDay(event);
  return html`<li class="${event.eventCancelled ? 'cancelled' : ''}">${isTimed ? html`<span>${timeIn(event.startDate)}</span> ` : ''}${titleLink(event, seen)}${state === null ? '' : html` <span class="${state.kind}">${state.text}</span>`}</li>`;
}

const MOST_OF_A_DAY = 3;
const NIGHT = '06:00';

/** Days, `YYYY-MM-DD`; a month, `YYYY-MM`. */
interface MonthShown {
  readonly month: string;
  readonly first: string;
  readonly last: string;
}
