import { html } from 'hono/html';
import { textOf } from '../../../shared/textOf.ts';
import { dateWords } from '../../../shared/times.ts';
import type { Filter } from '../../parameters/filterParameters.ts';
import * as kinds from '../../parameters/kinds.ts';
import { slugLedTo } from '../../parameters/slugLedTo.ts';
import { Refusal } from '../../serve/Refusal.ts';
import { type Made, movedTo, type Question, type Route, route, type Work } from '../../serve/Route.ts';
import { shortened } from '../../text/printable.ts';
import { listView } from '../agenda/listView.ts';
import { type Seen, seenAt } from '../agenda/Seen.ts';
import type { PageOrganizer } from '../event/event.operation.ts';
import { eventAddress, subscribeAddress } from '../frame/addresses.ts';
import type { Html } from '../frame/Html.ts';
import { page } from '../frame/page.ts';
import { picture } from '../frame/picture.ts';
import { listPreview } from '../frame/preview.ts';
import { words } from '../frame/words.ts';
import { contactFacts, placeFacts } from './facts.ts';
import { allOrganizers, allVenues, type ProfileEvent, profileEvents, seriesOf } from './profile.operation.ts';

const parameters = { lang: kinds.language, page: kinds.wholeNumber(0, 9_999) } as const;

type Asked = Question<typeof parameters>;

export const profileRoutes: readonly Route[] = [
  profileRoute('/venues/:slug', ({ segment: slug }, work) => ({
    kind: 'venues',
    filter: { venues: [slug] },
    async about(events, language) {
      const shown = events.find(({ place }) => place?.slug === slug)?.place;
      const venue = shown ?? (await work.ask(allVenues, {})).venues?.find((each) => each.slug === slug);
      return venue && { title: venue.name, facts: placeFacts(venue, language) };
    },
  })),
  profileRoute('/organizers/:slug', ({ segment: slug }, work) => ({
    kind: 'organizers',
    filter: { organizers: [slug] },
    async about(events, language) {
      const all = events.flatMap(({ organizers }) => organizers);
      const isIt = (each: PageOrganizer) => each.slug === slug;
      const organizer = all.find(isIt) ?? (await work.ask(allOrganizers, {})).organizers?.find(isIt);
      return organizer && { title: organizer.name, facts: html`<p>${contactFacts(organizer, language)}</p>` };
    },
  })),
  profileRoute('/series/:id', ({ segment: id }, work) => ({
    filter: { superEvent: id },
    async about(_, language) {
      const { eventByID: series } = await work.ask(seriesOf, { id });
      if (series === null) return undefined;
      const title = textOf({ nb: series.title_nb, en: series.title_en }, language)?.text ?? series.event_slug;
      const about = textOf({ nb: series.desc_nb_text, en: series.desc_en_text }, language);
      return {
        title,
        facts: html`${picture(series.images[0], work.site, 'cover')}<p>${dateWords(series, language)}</p>
${about === null ? '' : html`<p lang="${about.language}">${shortened(about.text, LONGEST_ABOUT)}</p>`}
<p><a href="${eventAddress(series.event_slug, null, language)}">${words[language].moreInfo}</a></p>`,
      };
    },
  })),
];

function profileRoute(path: string, profileOf: (asked: Asked, work: Work) => Profile): Route {
  const make = (asked: Asked, work: Work) => profile(asked, work, profileOf(asked, work));
  return route({ path, parameters, isPage: true, make });
}

async function profile(asked: Asked, work: Work, known: Profile): Promise<Made> {
  const { kind, filter, about } = known;
  const { address, segment, values } = asked;
  const { site } = work;
  const language = values.lang ?? site.language;
  const at = values.page ?? 0;
  const { events } = await work.ask(profileEvents, {
    filter: { ...filter, groupRepetitionsByDay: true },
    page: at,
    pageSize: TO_A_PAGE,
  });
  const last = Math.max(0, events.pageInfo.totalPages - 1);
  if (at > last) return profile({ ...asked, values: { ...values, page: last } }, work, known);
  const found = await about(events.data, language);
  if (found === undefined) {
    const present = kind && (await slugLedTo(kind, segment, work));
    if (present === undefined || present === segment)
      throw new Refusal(404, 'There is nothing at this address.');
    return movedTo(site, address, present);
  }
  const said = words[language];
  const seen = await seenAt(address, language, work);
  return page({
    site,
    language,
    address,
    title: found.title,
    preview: listPreview(events.data, language),
    filter: { values: filter, title: found.title },
    content: html`<article class="profile">
<header><h1>${found.title}</h1>
${found.facts}
<p><a href="${subscribeAddress(filter, language)}">${said.subscribe}</a></p></header>
<h2>${said.nextEvents}</h2>
<div class="events">${listView({ next: events }, at, seen)}</div>
</article>`,
  });
}

const TO_A_PAGE = 40;
/** Characters. */
const LONGEST_ABOUT = 600;

interface Profile {
  readonly kind?: 'venues' | 'organizers';
  readonly filter: Filter;
  about(
    events: readonly ProfileEvent[],
    language: Seen['language'],
  ): Promise<{ readonly title: string; readonly facts: Html } | undefined>;
}
