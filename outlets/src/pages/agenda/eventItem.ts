import { html } from 'hono/html';
import { badgesOf, type StatedDate, stateOf } from '../../../shared/states.ts';
import { textOf } from '../../../shared/textOf.ts';
import { timeWords, untilWords } from '../../../shared/times.ts';
import { eventAddress } from '../frame/addresses.ts';
import type { Html } from '../frame/Html.ts';
import { picture } from '../frame/picture.ts';
import { words } from '../frame/words.ts';
import type { AgendaEvent } from './AgendaEvent.ts';
import type { Seen } from './Seen.ts';

/** One date of an event in a list. `running`: the day on which one that began before is shown; its end is told then. */
export function eventItem(event: AgendaEvent, seen: Seen, running?: string): Html {
  const { language } = seen;
  const place = [
    event.mode === 'online' ? words[language].online : event.venue?.name,
    event.venue?.municipality,
  ];
  return html`<li class="event${event.eventCancelled ? ' cancelled' : ''}">
<time datetime="${event.startDate.replace(' ', 'T')}"${running === undefined ? html`>${timeWords(event, language)}` : html` data-exact="${untilWords(event, undefined, language)}">${untilWords(event, running, language)}`}</time>
<div>
${titleLink(event, seen)}
<p class="place">${place.filter(Boolean).join(' · ')}</p>
<p class="tags">${badges(event, language)}<span class="kinds">${event.categories.map((id) => seen.labelOf(id)).join(', ')}</span></p>
</div>
${picture(event.images[0], seen.site, 'thumbnail')}
</li>`;
}

/** A link to the event's page, at the date shown, or without a date at the next one. */
export function titleLink(
  event: Pick<AgendaEvent, 'dateID' | 'event_slug' | 'title_nb' | 'title_en'>,
  { language }: Pick<Seen, 'language'>,
  date: string | null = event.dateID,
): Html {
  const title = textOf({ nb: event.title_nb, en: event.title_en }, language);
  const address = eventAddress(event.event_slug, date, language);
  return html`<a class="title" href="${address}" lang="${title?.language ?? language}">${title?.text ?? event.event_slug}</a>`;
}

export function stateMark(date: StatedDate, language: Seen['language']): Html | '' {
  const state = stateOf(date, language);
  return state === null ? '' : html` <span class="${state.kind}">${state.text}</span>`;
}

export function badges(date: Parameters<typeof badgesOf>[0], language: Seen['language']): readonly Html[] {
  return badgesOf(date, language).map(({ kind, text }) => html`<span class="badge ${kind}">${text}</span> `);
}
