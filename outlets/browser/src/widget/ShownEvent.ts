import { html, nothing, type TemplateResult } from 'lit';
import type { Event, Image, Venue } from '../../../shared/schema.ts';
import { type BadgedDate, badgesOf, stateFields } from '../../../shared/states.ts';
import { textOf } from '../../../shared/textOf.ts';
import { timeWords } from '../../../shared/times.ts';
import { picturesAddress } from './defaultEndpoint.ts';
import type { View } from './View.ts';

/** The fields of an event that every view needs. */
export const EVENT_FIELDS = `
  dateID day eventLink title_nb title_en ${stateFields} eventSoldOut mode ticketsInformation isFeaturedEvent
  venue { name slug location { latitude longitude } }
  repetitions(first: 1) { id }
  images { urlSmall alt focusX focusY }
`;

export function eventItem(
  event: ShownEvent,
  view: View,
  when: string = timeWords(event, view.language),
): TemplateResult {
  const { words, language } = view;
  const place = event.mode === 'online' ? words.online : event.venue?.name;
  return html`<li part="event" data-date=${event.dateID} class=${event.eventCancelled ? 'cancelled' : ''}>
    <time part="time" datetime=${event.startDate.replace(' ', 'T')}>${when}</time>
    <div>
      ${titleOf(event, view)}
      ${place ? html`<span part="venue">${place}</span>` : nothing}
      ${badgesOf(event, language).map(({ text, kind }) => html` <span part="badge ${kind}">${text}</span>`)}
      ${event.repetitions.length > 0 ? html`<span part="dates">${words.moreDates}</span>` : nothing}
    </div>
    ${pictureOf(event)}
  </li>`;
}

/** The point where its people are is at the same point of its box. */
function pictureOf({ images: [image] }: ShownEvent): TemplateResult | typeof nothing {
  if (image?.urlSmall?.startsWith(picturesAddress) !== true) return nothing;
  const at = [image.focusX, image.focusY]
    .map((part) => `${Math.round((part ?? 0.5) * 1000) / 10}%`)
    .join(' ');
  return html`<img part="picture" src=${image.urlSmall} alt=${image.alt ?? ''} width="104" height="80" loading="lazy" decoding="async" .style=${`object-position: ${at}`}>`;
}

function titleOf(event: ShownEvent, { language }: View): TemplateResult {
  const title = textOf({ nb: event.title_nb, en: event.title_en }, language);
  const other = title !== null && title.language !== language ? title.language : nothing;
  // Only an address of the web: any other scheme might be a program.
  return /^https?:\/\//i.test(event.eventLink)
    ? html`<a part="title" href=${event.eventLink} lang=${other}>${title?.text}</a>`
    : html`<span part="title" tabindex="-1" lang=${other}>${title?.text}</span>`;
}

/** An event with the date it shows, at the day for which it stands, as the interface answers. */
export interface ShownEvent
  extends BadgedDate,
    Pick<Event, 'dateID' | 'day' | 'eventLink' | 'title_nb' | 'title_en' | 'mode'> {
  readonly venue: Pick<Venue, 'name' | 'slug' | 'location'> | null;
  readonly images: readonly Pick<Image, 'urlSmall' | 'alt' | 'focusX' | 'focusY'>[];
  /** The next date after the one shown, if there is one. */
  readonly repetitions: readonly { readonly id: string }[];
}

export interface EventPage {
  readonly totalCount: number;
  readonly data: readonly ShownEvent[];
}
