import { html, nothing, type TemplateResult } from 'lit';
import { textOf } from '../../../shared/textOf.ts';
import type { View } from './View.ts';

/** The fields of an event that every view needs. */
export const EVENT_FIELDS = `
  dateID eventLink title_nb title_en startDate endDate eventCancelled eventSoldOut mode ticketsInformation
  venue { name slug location { latitude longitude } }
`;

/** One date of an event as an item of a list. */
export function eventItem(event: ShownEvent, view: View, when: string = timeOf(event)): TemplateResult {
  const { words } = view;
  const badges = [
    ...(event.eventCancelled ? [{ text: words.cancelled, part: 'badge cancelled' }] : []),
    ...(event.eventSoldOut && !event.eventCancelled ? [{ text: words.soldOut, part: 'badge sold-out' }] : []),
    ...(event.ticketsInformation === 'free' ? [{ text: words.free, part: 'badge free' }] : []),
  ];
  const place = event.mode === 'online' ? words.online : event.venue?.name;
  return html`<li part="event" class=${event.eventCancelled ? 'cancelled' : ''}>
    <time part="time" datetime=${event.startDate.replace(' ', 'T')}>${when}</time>
    <div>
      ${titleOf(event, view)}
      ${place ? html`<span part="venue">${place}</span>` : nothing}
      ${badges.map(({ text, part }) => html` <span part=${part}>${text}</span>`)}
    </div>
  </li>`;
}

function titleOf(event: ShownEvent, { language }: View): TemplateResult {
  const title = textOf({ nb: event.title_nb, en: event.title_en }, language);
  const other = title !== null && title.language !== language ? title.language : nothing;
  // Only an address of the web: any other scheme might be a program.
  return /^https?:\/\//i.test(event.eventLink)
    ? html`<a part="title" href=${event.eventLink} lang=${other}>${title?.text}</a>`
    : html`<span part="title" lang=${other}>${title?.text}</span>`;
}

/** The day on which the shown date starts, in Norway. */
export function dayOf({ startDate }: Pick<ShownEvent, 'startDate'>): string {
  return startDate.slice(0, 10);
}

/** `HH:mm` in Norway. */
export function timeOf({ startDate }: Pick<ShownEvent, 'startDate'>): string {
  return startDate.slice(11, 16);
}

/** An event with the date it shows, as the interface answers. */
export interface ShownEvent {
  readonly dateID: string;
  readonly eventLink: string;
  readonly title_nb: string | null;
  readonly title_en: string | null;
  /** In Norway's wall-clock time, `YYYY-MM-DD HH:mm:ss±HH:mm`. */
  readonly startDate: string;
  readonly endDate: string;
  readonly eventCancelled: boolean;
  readonly eventSoldOut: boolean;
  readonly mode: string;
  readonly ticketsInformation: string;
  readonly venue: {
    readonly name: string;
    readonly slug: string;
    readonly location: { readonly latitude: number | null; readonly longitude: number | null } | null;
  } | null;
}
