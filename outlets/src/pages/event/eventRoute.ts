import { html, raw } from 'hono/html';
import type { Language } from '../../../shared/language.ts';
import { textOf } from '../../../shared/textOf.ts';
import { readCategories } from '../../categories/readCategories.ts';
import * as kinds from '../../parameters/kinds.ts';
import { Refusal } from '../../serve/Refusal.ts';
import { type Made, movedTo, type Question, route, type Site, type Work } from '../../serve/Route.ts';
import { shortened } from '../../text/printable.ts';
import { withLanguage } from '../frame/addresses.ts';
import type { Html } from '../frame/Html.ts';
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
  if (present !== slug)
    return movedTo(`${site.url}${address.replace(encodeURIComponent(slug), encodeURIComponent(present))}`);
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
    head: headOf(event, { title, language, canonical, site, dates }),
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

function headOf(event: EventOfPage, { title, language, canonical, site, dates }: Head): Html {
  const description = textOf({ nb: event.desc_nb_text, en: event.desc_en_text }, language)?.text ?? '';
  const summary = shortened(description.replace(/\s+/g, ' '), LONGEST_SUMMARY);
  const [cover] = event.images;
  const image = cover?.urlLarge;
  return html`${
    summary === ''
      ? ''
      : html`<meta name="description" content="${summary}">
<meta property="og:description" content="${summary}">`
  }
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${canonical}">
<meta property="og:site_name" content="${site.name}">
<meta property="og:locale" content="${language === 'nb' ? 'nb_NO' : 'en_GB'}">
<meta property="og:locale:alternate" content="${language === 'nb' ? 'en_GB' : 'nb_NO'}">
${image ? html`<meta property="og:image" content="${image}">${cover?.width && cover.height ? html`<meta property="og:image:width" content="${cover.width}"><meta property="og:image:height" content="${cover.height}">` : ''}${cover?.alt ? html`<meta property="og:image:alt" content="${cover.alt}">` : ''}` : ''}
<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
${datesAsJsonLd(event, dates).map((data) => html`<script type="application/ld+json">${raw(data)}</script>`)}`;
}

/** The event's address in the calendar. It is in the language of this page if the calendar's site is this one. */
function canonicalOf(event: EventOfPage, asked: Language | undefined, site: Site): string {
  return isOwn(event, site) ? withLanguage(event.eventLink, asked ?? null) : event.eventLink;
}

function isOwn({ eventLink }: EventOfPage, { url }: Site): boolean {
  return eventLink.startsWith(`${url}/`);
}

const MOST_DATES = 60;
/** Characters: search engines show no more. */
const LONGEST_SUMMARY = 160;

interface Head {
  readonly dates: EventOfPage['repetitions'];
  readonly title: string;
  readonly language: Language;
  readonly canonical: string;
  readonly site: Site;
}
