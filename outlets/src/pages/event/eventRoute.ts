import { html, raw } from 'hono/html';
import type { Language } from '../../../shared/language.ts';
import { textOf } from '../../../shared/textOf.ts';
import { readCategories } from '../../categories/readCategories.ts';
import * as kinds from '../../parameters/kinds.ts';
import { Refusal } from '../../serve/Refusal.ts';
import { type Made, movedTo, type Question, route, type Site, type Work } from '../../serve/Route.ts';
import { withLanguage } from '../frame/addresses.ts';
import { page } from '../frame/page.ts';
import { type EventOfPage, eventOfPage, type RelatedData, relatedEvents } from './event.operation.ts';
import { eventContent } from './eventContent.ts';
import { datesAsJsonLd } from './jsonLd.ts';

const parameters = { lang: kinds.language, date: kinds.text } as const;

export const eventRoute = route({ path: '/events/:slug', parameters, make, isPage: true });

/** The same at the address of `eventLink` if `SITE_URL` is this part's own (docs/rules.md 32 "Event links"). */
export const eventLinkRoute = route({ path: '/event/:slug', parameters, make, isPage: true });

async function make(question: Question<typeof parameters>, work: Work): Promise<Made> {
  const { segment: slug, values, address } = question;
  const { site, now } = work;
  const { eventBySlug, named } = await work.ask(eventOfPage, {
    slug,
    dates: MOST_DATES + 1,
    date: values.date ?? '',
    hasDate: values.date !== undefined,
  });
  if (eventBySlug === null) throw new Refusal(404, 'There is no event at this address.');
  const present = eventBySlug.event_slug;
  if (present !== slug) return movedTo(site, address, present);
  const isNamed = named?.id === eventBySlug.id;
  const event = isNamed ? { ...eventBySlug, ...named } : eventBySlug;
  const language = values.lang ?? site.language;
  const title = textOf({ nb: event.title_nb, en: event.title_en }, language)?.text ?? event.event_slug;
  const { labelOf } = await readCategories(language, work);
  const related = await readRelated(event, work);
  const dates = [{ ...eventBySlug, id: eventBySlug.dateID, prices: null }, ...eventBySlug.repetitions];
  const canonical = canonicalOf(event, values.lang, site);
  return page({
    site,
    language,
    address,
    title,
    canonical,
    // Another site has its own languages.
    languages: isOwn(event, site) ? event.eventLink : null,
    preview: {
      text: textOf({ nb: event.desc_nb_text, en: event.desc_en_text }, language)?.text ?? '',
      image: event.images[0],
    },
    head: html`${datesAsJsonLd(event, dates).map((data) => html`<script type="application/ld+json">${raw(data)}</script>`)}`,
    content: eventContent(event, {
      title,
      labelOf,
      language,
      site,
      now,
      // Who is sent there finds the same date.
      shared: isNamed ? `${site.url}${address}` : canonical,
      related,
      dates,
      most: MOST_DATES,
    }),
  });
}

async function readRelated(event: EventOfPage, work: Work): Promise<RelatedData> {
  const { super_event: series, venue, organizers } = event;
  const [organizer] = organizers;
  if (series === null && venue === null && organizer === undefined) return {};
  return work.ask(relatedEvents, {
    series: { superEvent: series },
    venue: { venues: venue === null ? [] : [venue.slug] },
    organizer: { organizers: organizer === undefined ? [] : [organizer.slug] },
    inSeries: series !== null,
    atVenue: venue !== null,
    byOrganizer: organizer !== undefined,
  });
}

/** The event's address in the calendar. It is in the language of this page if the calendar's site is this one. */
function canonicalOf(event: EventOfPage, asked: Language | undefined, site: Site): string {
  return isOwn(event, site) ? withLanguage(event.eventLink, asked ?? null) : event.eventLink;
}

function isOwn({ eventLink }: EventOfPage, { url }: Site): boolean {
  return eventLink.startsWith(`${url}/`);
}

const MOST_DATES = 60;
