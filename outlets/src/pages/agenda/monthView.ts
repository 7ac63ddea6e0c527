import { weeksOf } from '@calendar/time/weeksOf';
import { html } from 'hono/html';
import { monthAfter } from '../../../shared/days.ts';
import { dayIn, isAllDay, timeIn } from '../../../shared/times.ts';
import type { Html } from '../frame/Html.ts';
import { words } from '../frame/words.ts';
import type { AgendaMonthData, MonthEvent } from './agenda.operation.ts';
import { stateMark, titleLink } from './eventItem.ts';
import type { Seen } from './Seen.ts';

export function monthView({ byDay, starting }: AgendaMonthData, month: string, seen: Seen): Html {
  const { language, dayWords, links } = seen;
  const said = words[language];
  const hits = new Map(byDay.days.map(({ date, hits: count }) => [date, count]));
  // What begins on a day stands before what runs on it.
  const shown = new Map(
    [...starting.data, ...byDay.data].map((each) => [`${each.day} ${each.dateID}`, each]),
  );
  const onDays = Map.groupBy(shown.values(), ({ day }) => day);
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

function cell(day: string, hits: number, events: readonly MonthEvent[], seen: Seen): Html {
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

function entry(event: MonthEvent, day: string, seen: Seen): Html {
  const isTimed = dayIn(event.startDate) === day && !isAllDay(event);
  return html`<li class="${event.eventCancelled ? 'cancelled' : ''}">${isTimed ? html`<span>${timeIn(event.startDate)}</span> ` : ''}${titleLink(event, seen)}${stateMark(event, seen.language)}</li>`;
}

const MOST_OF_A_DAY = 3;
