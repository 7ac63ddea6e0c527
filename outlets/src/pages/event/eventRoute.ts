import { html, raw } from 'hono/html';
import type { Language } from '../../../shared/language.ts';
import { textOf } from '../../../shared/textOf.ts';
import { readCategories } from '../../categories/readCategories.ts';
import { Refusal } from '../../http/Refusal.ts';
import { type Made, type Question, route, type Site, type Work } from '../../routes/Route.ts';
import { language } from '../frame/languageParameter.ts';
import { page, withLanguage } from '../frame/page.ts';
import { refusalPage } from '../frame/refusalPage.ts';
import { type EventOfPage, eventOfPage } from './event.operation.ts';
import { eventContent } from './eventContent.ts';

const parameters = { lang: language } as const;

/** The page of an event. */
export const eventRoute = route({ path: '/events/:slug', parameters, make, refusal: refusalPage });

/** The same at the address of `eventLink` if `SITE_URL` is this part's own (docs/rules.md 32 "Event links"). */
export const eventLinkRoute = route({ path: '/event/:slug', parameters, make, refusal: refusalPage });

async function make({ segment, values, address }: Question<typeof parameters>, work: Work): Promise<Made> {
  const { eventBySlug: event } = await work.ask(eventOfPage, {
    slug: segment,
    dates: MOST_DATES + 1,
  });
  if (event === null) throw new Refusal(404, 'There is no event at this address.');
  const shown = values.lang ?? 'nb';
  const title = textOf({ nb: event.title_nb, en: event.title_en }, shown)?.text ?? event.event_slug;
  const { labelOf } = await readCategories(shown, work);
  const labels = event.categories.map((id) => ({ id, text: labelOf(id) }));
  return page({
    site: work.site,
    language: shown,
    address,
    title,
    // Another site has its own languages.
    languages: isOwn(event, work.site) ? event.eventLink : null,
    head: headOf(event, {
      title,
      shown,
      canonical: canonicalOf(event, values.lang, work.site),
      site: work.site,
    }),
    content: eventContent(event, {
      title,
      labels,
      language: shown,
      site: work.site,
      now: work.now,
      most: MOST_DATES,
    }),
  });
}

/** The metadata for search engines and for programs that show a preview of a link. */
function headOf(event: EventOfPage, { title, shown, canonical, site }: Head) {
  const description = textOf({ nb: event.desc_nb_text, en: event.desc_en_text }, shown)?.text ?? '';
  const summary = shortened(description.replace(/\s+/g, ' '));
  const image = event.images[0]?.urlLarge;
  return html`<link rel="canonical" href="${canonical}">
${
  summary === ''
    ? ''
    : html`<meta name="description" content="${summary}">
<meta property="og:description" content="${summary}">`
}
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${canonical}">
<meta property="og:site_name" content="${site.name}">
<meta property="og:locale" content="${shown === 'nb' ? 'nb_NO' : 'en_GB'}">
<meta property="og:locale:alternate" content="${shown === 'nb' ? 'en_GB' : 'nb_NO'}">
${image ? html`<meta property="og:image" content="${image}">${event.images[0]?.alt ? html`<meta property="og:image:alt" content="${event.images[0].alt}">` : ''}` : ''}
<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
${event.jsonLd === null ? '' : html`<script type="application/ld+json">${raw(event.jsonLd)}</script>`}`;
}

/** The event's address in the calendar. It is in the language of this page if the calendar's site is this one. */
function canonicalOf(event: EventOfPage, asked: Language | undefined, site: Site): string {
  return isOwn(event, site) ? withLanguage(event.eventLink, asked ?? null) : event.eventLink;
}

function isOwn({ eventLink }: EventOfPage, { url }: Site): boolean {
  return eventLink.startsWith(`${url}/`);
}

function shortened(text: string): string {
  return text.length <= LONGEST_SUMMARY ? text : `${text.slice(0, LONGEST_SUMMARY).replace(/\s+\S*$/, '')} …`;
}

const MOST_DATES = 60;
/** Characters: search engines show no more. */
const LONGEST_SUMMARY = 160;

interface Head {
  readonly title: string;
  readonly shown: Language;
  readonly canonical: string;
  readonly site: Site;
}
