import { html } from 'hono/html';
import { dayAfter } from '../../../shared/days.ts';
import { dayIn } from '../../../shared/times.ts';
import type { Html } from '../frame/Html.ts';
import { words } from '../frame/words.ts';
import type { AgendaEvent } from './AgendaEvent.ts';
import { eventItem } from './eventItem.ts';
import type { Seen } from './Seen.ts';

export function listView({ next, ongoing }: ListShown, page: number, seen: Seen): Html {
  const said = words[seen.language];
  const isEmpty = next.data.length === 0 && (ongoing?.data ?? []).length === 0;
  if (isEmpty) return html`<div class="empty"><p>${said.none}</p><p>${said.noneHelp}</p></div>`;
  const days = [...Map.groupBy(next.data, (event) => dayShown(event, seen))];
  return html`
${ongoing === undefined || ongoing.data.length === 0 ? '' : ongoingSection(ongoing, seen)}
${days.map(([day, events]) => daySection(day, events, seen))}
${pages(page, next.pageInfo.totalPages, seen)}`;
}

function ongoingSection({ data, totalCount }: NonNullable<ListShown['ongoing']>, seen: Seen): Html {
  const said = words[seen.language];
  return html`<section class="ongoing" aria-labelledby="ongoing">
<h2 id="ongoing">${said.ongoing}</h2>
<ul>${data.map((event) => eventItem(event, seen, seen.today))}</ul>
${totalCount > data.length ? html`<p><a href="${seen.links.with({ ongoing: 'true' })}">${said.more(totalCount - data.length)}</a></p>` : ''}
</section>`;
}

function daySection(day: string, events: readonly AgendaEvent[], seen: Seen): Html {
  const said = words[seen.language];
  const near = new Map([
    [seen.today, said.today],
    [dayAfter(seen.today, 1), said.tomorrow],
  ]).get(day);
  return html`<section class="day" aria-labelledby="day-${day}">
<h2 id="day-${day}" tabindex="-1"><time datetime="${day}">
<span class="date" aria-hidden="true"><b>${Number(day.slice(8))}</b> ${seen.dayWords.shortMonth(day)}</span>
<span class="words">${near === undefined ? '' : html`<strong data-exact="">${near}</strong> `}${seen.dayWords.longFrom(seen.today, day)}</span>
</time></h2>
<ul>${events.map((event) => eventItem(event, seen, dayIn(event.startDate) < day ? day : undefined))}</ul>
</section>`;
}

/** What began before today is on today. */
function dayShown({ day }: AgendaEvent, { today }: Seen): string {
  return day < today ? today : day;
}

function pages(page: number, count: number, { language, links }: Seen): Html | '' {
  if (count <= 1) return '';
  const said = words[language];
  const to = (target: number) => links.with({ page: target === 0 ? null : String(target) });
  return html`<nav class="pages" aria-label="${said.pages}">
${page > 0 ? html`<a rel="prev" href="${to(page - 1)}">← ${said.before}</a>` : html`<span></span>`}
<span>${said.page(page + 1, count)}</span>
${page + 1 < count ? html`<a rel="next" href="${to(page + 1)}">${said.after} →</a>` : html`<span></span>`}
</nav>`;
}

interface ListShown {
  readonly next: {
    readonly data: readonly AgendaEvent[];
    readonly pageInfo: { readonly totalPages: number };
  };
  readonly ongoing?: { readonly data: readonly AgendaEvent[]; readonly totalCount: number };
}
