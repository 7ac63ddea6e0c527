import { html, raw } from 'hono/html';
import { dayWords, today } from '../../../shared/days.ts';
import type { Language } from '../../../shared/language.ts';
import { stateOf } from '../../../shared/states.ts';
import { textOf } from '../../../shared/textOf.ts';
import { dateWords, dayIn, instantOf, isAllDay, timeWords } from '../../../shared/times.ts';
import type { Site } from '../../serve/Route.ts';
import { badges, titleLink } from '../agenda/eventItem.ts';
import { eventAddress, profileAddress } from '../frame/addresses.ts';
import { externalLink, type Html } from '../frame/Html.ts';
import { picture } from '../frame/picture.ts';
import { words } from '../frame/words.ts';
import { contactFacts, organizerFacts, venueFacts } from '../profile/facts.ts';
import { calendarLinks } from './calendarLinks.ts';
import { endOf } from './endOf.ts';
import type { EventOfPage, PageImage, PagePrice, RelatedData } from './event.operation.ts';

export function eventContent(event: EventOfPage, known: Known): Html {
  const { title, labelOf, language, site } = known;
  const said = words[language];
  const titleLanguage = textOf({ nb: event.title_nb, en: event.title_en }, language)?.language ?? language;
  return html`<article class="one">
<header>
<p class="kinds">${event.categories.map((id) => html`<a href="/?lang=${language}&amp;categories=${encodeURIComponent(id)}">${labelOf(id)}</a> `)}</p>
<h1 lang="${titleLanguage}">${title}</h1>
${notices(event, known)}
</header>
<div class="columns">
<aside aria-label="${said.when}, ${said.where}">
${facts(event, known)}
</aside>
<div class="story">
${cover(event, site, language)}
${description(event, language)}
${event.tags.length === 0 ? '' : html`<p class="keywords">${event.tags.map((tag) => html`<a href="/?lang=${language}&amp;tag=${encodeURIComponent(tag)}">#${tag}</a> `)}</p>`}
</div>
</div>
${dates(event, known)}
${related(event, known)}
</article>`;
}

function notices(event: EventOfPage, { language, now }: Known): Html {
  const said = words[language];
  const state = stateOf(event, language);
  const lines = [
    ...(endOf(event) <= now ? [said.over] : []),
    ...(state === null ? [] : [event.eventCancelled ? said.cancelledLong : `${state.text}.`]),
    ...(event.eventSoldOut && !event.eventCancelled ? [said.soldOutLong] : []),
  ];
  return html`${lines.map((line) => html`<p class="notice">${line}</p>`)}`;
}

function cover({ images }: EventOfPage, site: Site, language: Language): Html | '' {
  const [image] = images;
  const shown = picture(image, site, 'cover');
  if (image === undefined || shown === '') return '';
  const { caption, credits, copyrightNotice } = image;
  const photo = credits && `${words[language].photo}: ${credits}`;
  const terms = [photo ? html`${photo}` : '', copyrightNotice ?? '', termsOf(image, language)].filter(
    (each) => each !== '',
  );
  const isSaid = caption !== null || terms.length > 0;
  return html`<figure>${shown}${isSaid ? html`<figcaption>${caption ?? ''} ${terms.map((each, at) => html`${at === 0 ? '' : ' · '}${each}`)}</figcaption>` : ''}</figure>`;
}

/** Under which licence a picture is (docs/rules.md 60 "Licence and credit"). */
function termsOf({ license, acquireLicensePage }: PageImage, language: Language): Html | '' {
  const { licence } = words[language];
  if (license === null) return externalLink(acquireLicensePage, licence, '');
  return /^https?:/i.test(license) ? externalLink(license, licence, '') : html`${license}`;
}

/** The markup is as the service has cleaned it (docs/rules.md 51 "Markup of descriptions"). */
function description(event: EventOfPage, language: Language): Html | '' {
  const text = textOf({ nb: event.desc_nb, en: event.desc_en }, language);
  if (text === null) return '';
  const isOther = text.language !== language;
  return html`${isOther ? html`<p class="other">${words[language].language}</p>` : ''}<div class="description" lang="${text.language}">${raw(text.text)}</div>`;
}

function facts(event: EventOfPage, known: Known): Html {
  const { language, shared } = known;
  const said = words[language];
  const { venue, organizers } = event;
  return html`<dl>
<dt>${said.when}</dt>
<dd><time datetime="${event.startDate.replace(' ', 'T')}">${dateWords(event, language)}</time></dd>
${
  event.mode === 'online'
    ? html`<dt>${said.where}</dt><dd>${said.online}</dd>`
    : venue === null
      ? ''
      : html`<dt>${said.where}</dt><dd>${venueFacts(venue, language, event.venueNote)}</dd>`
}
${priceFacts(event, known)}
${ageFact(event, language)}
${organizers.length === 0 ? '' : html`<dt>${said.organizer}</dt><dd>${organizers.map((each) => organizerFacts(each, language))}</dd>`}
</dl>
<p class="actions">
${event.eventCancelled || event.eventSoldOut || endOf(event) <= known.now ? '' : externalLink(event.ticketsURL, said.tickets, 'main')}
${externalLink(event.streamingURL, said.watch)}
${externalLink(event.moreInfoURL, said.moreInfo)}
${externalLink(event.videosURL, said.video)}
${externalLink(event.facebookURL, said.facebook)}
</p>
${contact(event, language)}
${calendarLinks(event, known)}
<div class="share"><button type="button" data-share hidden>${said.share}</button>
<label><span>${said.address}</span><input id="address" readonly value="${shared}"></label><button type="button" data-copy="address" hidden>${said.copy}</button></div>`;
}

function contact({ contact_custom: given }: EventOfPage, language: Language): Html | '' {
  if (given === null || (given.email === null && given.phone === null)) return '';
  const { email, phone: telephoneNumber } = given;
  return html`<p>${contactFacts({ website: null, email, telephoneNumber }, language)}</p>`;
}

function priceFacts(event: EventOfPage, { language, now }: Known): Html | '' {
  const said = words[language];
  const { ticketsFromDate: opening, ticketsInformation } = event;
  const amounts = event.prices.flatMap((price) => priceLine(price, language));
  // A text that is no amount, such as `Valgfritt`, says more than nothing.
  const told = amounts.length === 0 && event.regularPrice?.trim() ? [event.regularPrice] : amounts;
  const lines = [
    ...(ticketsInformation === 'free' ? [said.free] : told),
    ...(opening === null || instantOf(opening) <= now
      ? []
      : [said.ticketsFrom(dateWords({ startDate: opening, endDate: opening, allDay: false }, language))]),
  ];
  if (lines.length === 0) return '';
  return html`<dt>${said.price}</dt><dd>${lines.map((line) => html`<p>${line}</p>`)}</dd>`;
}

/** Nothing if the organizer's text is no amount. */
function priceLine(
  { price, name_nb, name_en, ticketType }: PagePrice,
  language: Language,
): readonly string[] {
  if (price === null) return [];
  const own = textOf({ nb: name_nb, en: name_en }, language);
  const type = textOf({ nb: ticketType?.name_nb, en: ticketType?.name_en }, language);
  const amount = price === 0 ? words[language].free : `kr ${price}`;
  return [[(own ?? type)?.text, amount].filter(Boolean).join(': ')];
}

function ageFact({ minimumAge, maximumAge, ageRestriction }: EventOfPage, language: Language): Html | '' {
  const { ages } = words[language];
  const lines = [
    minimumAge === null ? null : ages.from(minimumAge),
    maximumAge === null ? null : ages.to(maximumAge),
    ageRestriction,
  ].filter(Boolean);
  return lines.length === 0 ? '' : html`<dt>${ages.title}</dt><dd>${lines.join(' · ')}</dd>`;
}

function dates(event: EventOfPage, { language, dates: all, most, now }: Known): Html | '' {
  if (all.length <= 1) return '';
  const said = words[language];
  return html`<section class="dates" aria-labelledby="dates">
<h2 id="dates">${said.dates}</h2>
<ul>${all.slice(0, most + 1).map((date) => {
    const isHere = date.id === event.dateID;
    const classes = [date.eventCancelled ? 'cancelled' : '', isHere ? 'here' : ''].filter(Boolean).join(' ');
    return html`<li id="${date.id}" class="${classes}"><a href="${eventAddress(event.event_slug, date.id, language)}"${isHere ? html` aria-current="page"` : ''}><time datetime="${date.startDate.replace(' ', 'T')}">${listedDate(date, language, today(now))}</time></a> ${date.venue !== null && date.venue.name !== event.venue?.name ? html`<span>${date.venue.name}</span> ` : ''}${ownPrices(date.prices, language)}
${badges({ ...date, ticketsInformation: '' }, language)}</li>`;
  })}</ul>
${all.length > most + 1 ? html`<p>${said.moreDates}</p>` : ''}
</section>`;
}

function listedDate(date: Known['dates'][number], language: Language, here: string): Html {
  const days = dayWords(language);
  const first = dayIn(date.startDate);
  if (isAllDay(date) && dayIn(date.endDate) !== first) return html`<b>${dateWords(date, language)}</b>`;
  return html`<b>${days.longFrom(here, first)}</b> ${isAllDay(date) ? '' : words[language].clock(timeWords(date, language))}`;
}

/** Of a date that has other prices than the event. */
function ownPrices(prices: readonly PagePrice[] | null, language: Language): Html | '' {
  const lines = (prices ?? []).flatMap((price) => priceLine(price, language));
  return lines.length === 0 ? '' : html`<span>${lines.join(', ')}</span>`;
}

/** Each event once, where it stands first. */
function related(event: EventOfPage, { related: found, language }: Known): Html | '' {
  const said = words[language];
  const shown = new Set([event.id]);
  const [organizer] = event.organizers;
  const groups = [
    {
      data: found.series?.data,
      title: said.sameSeries,
      address: profileAddress('series', event.super_event ?? '', language),
    },
    { data: found.venue?.data, title: said.moreAt(event.venue?.name ?? ''), address: undefined },
    { data: found.organizer?.data, title: said.moreBy(organizer?.name ?? ''), address: undefined },
  ].flatMap(({ data = [], title, address }) => {
    const fresh = data.filter(({ id }) => !shown.has(id)).slice(0, MOST_RELATED);
    for (const { id } of fresh) shown.add(id);
    return fresh.length === 0 ? [] : [{ fresh, title, address }];
  });
  if (groups.length === 0) return '';
  const days = dayWords(language);
  return html`<section class="related" aria-labelledby="related"><h2 id="related">${said.related}</h2>
${groups.map(
  ({
    fresh,
    title,
    address,
  }) => html`<section><h3>${address === undefined ? title : html`<a href="${address}">${title}</a>`}</h3>
<ul>${fresh.map((each) => html`<li><span>${days.short(dayIn(each.startDate))}</span> ${titleLink(each, { language })} ${badges(each, language)}</li>`)}</ul></section>`,
)}
</section>`;
}

const MOST_RELATED = 3;

interface Known {
  readonly title: string;
  labelOf(category: string): string;
  readonly language: Language;
  readonly site: Site;
  readonly now: number;
  readonly shared: string;
  readonly related: RelatedData;
  readonly dates: EventOfPage['repetitions'];
  readonly most: number;
}
