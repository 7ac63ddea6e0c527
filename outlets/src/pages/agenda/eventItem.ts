import { html } from 'hono/html';
import { textOf } from '../../../shared/textOf.ts';
import type { Html } from '../frame/Html.ts';
import { picture } from '../frame/picture.ts';
import { words } from '../frame/words.ts';
import type { AgendaEvent } from './AgendaEvent.ts';
import type { Seen } from './Seen.ts';

/** One date of an event as an item of a list. */
export function eventItem(event: AgendaEvent, seen: Seen, when: string = timeOf(event)): Html {
  const { language } = seen;
  const place = [
    event.mode === 'online' ? words[language].online : event.venue?.name,
    event.venue?.municipality,
  ];
  return html`<li class="event${event.eventCancelled ? ' cancelled' : ''}">
<time datetime="${event.startDate.replace(' ', 'T')}">${when}</time>
<div>
${titleLink(event, seen)}
<p class="place">${place.filter(Boolean).join(' · ')}</p>
<p class="tags">${badges(event, seen)}<span class="kinds">${event.categories.map((id) => seen.labelOf(id)).join(', ')}</span></p>
</div>
${picture(event.images[0], seen.site)}
</li>`;
}

/** A link to the event's page, at the date shown. */
export function titleLink(event: AgendaEvent, { language }: Seen): Html {
  const title = textOf({ nb: event.title_nb, en: event.title_en }, language);
  const address = `/events/${encodeURIComponent(event.event_slug)}?lang=${language}#${encodeURIComponent(event.dateID)}`;
  return html`<a class="title" href="${address}" lang="${title?.language ?? language}">${title?.text ?? event.event_slug}</a>`;
}

/** `HH:mm` in Norway. */
export function timeOf({ startDate }: Pick<AgendaEvent, 'startDate'>): string {
  return startDate.slice(11, 16);
}

function badges(event: AgendaEvent, { language }: Seen): readonly Html[] {
  const said = words[language];
  return [
    ...(event.eventCancelled ? [{ text: said.cancelled, kind: 'warning' }] : []),
    ...(event.eventSoldOut && !event.eventCancelled ? [{ text: said.soldOut, kind: 'warning' }] : []),
    ...(event.eventStatus === 'EventPostponed' ? [{ text: said.postponed, kind: 'warning' }] : []),
    ...(event.ticketsInformation === 'free' ? [{ text: said.free, kind: 'free' }] : []),
  ].map(({ text, kind }) => html`<span class="badge ${kind}">${text}</span> `);
}
