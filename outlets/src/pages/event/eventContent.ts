import { html, raw } from 'hono/html';
import { dayWords } from '../../../shared/days.ts';
import type { Language } from '../../../shared/language.ts';
import { textOf } from '../../../shared/textOf.ts';
import type { Site } from '../../routes/Route.ts';
import { placeMap } from '../agenda/mapView.ts';
import type { Html } from '../frame/Html.ts';
import { isShown, picture } from '../frame/picture.ts';
import { words } from '../frame/words.ts';
import { dateWords, dayIn, timeIn } from './dateWords.ts';
import { endOf } from './endOf.ts';
import type { EventOfPage, PagePrice } from './event.operation.ts';

/** An event from its title to its last date. */
export function eventContent(event: EventOfPage, known: Known): Html {
  const { title, labels, language, site } = known;
  const said = words[language];
  const titleLanguage = textOf({ nb: event.title_nb, en: event.title_en }, language)?.language ?? language;
  return html`<article class="one">
<header>
<p class="kinds">${labels.map(({ id, text }) => html`<a href="/?lang=${language}&amp;categories=${encodeURIComponent(id)}">${text}</a> `)}</p>
<h1 lang="${titleLanguage}">${title}</h1>
${notices(event, known)}
</header>
<div class="columns">
<aside aria-label="${said.when}, ${said.where}">
${facts(event, known)}
</aside>
<div class="story">
${cover(event, site, said.photo)}
${description(event, language)}
${event.tags.length === 0 ? '' : html`<p class="keywords">${event.tags.map((tag) => html`<a href="/?lang=${language}&amp;tag=${encodeURIComponent(tag)}">#${tag}</a> `)}</p>`}
</div>
</div>
${dates(event, known)}
</article>`;
}

function notices(event: EventOfPage, { language, now }: Known): Html {
  const said = words[language];
  const lines = [
    ...(endOf(event) <= now ? [said.over] : []),
    ...(event.eventCancelled ? [said.cancelledLong] : []),
    ...(event.eventSoldOut && !event.eventCancelled ? [said.soldOutLong] : []),
    ...(event.eventStatus === 'EventPostponed' ? [said.postponed] : []),
    ...(event.previousStartDate === null
      ? []
      : [
          said.movedLong(
            dateWords({ startDate: event.previousStartDate, endDate: event.previousStartDate }, language),
          ),
        ]),
  ];
  return html`${lines.map((line) => html`<p class="notice">${line}</p>`)}`;
}

function cover({ images }: EventOfPage, site: Site, photo: string): Html | '' {
  const [image] = images;
  if (image === undefined || !isShown(image.urlLarge ?? image.urlSmall ?? '', site)) return '';
  const credits = [image.caption, image.credits && `${photo}: ${image.credits}`].filter(Boolean).join(' ');
  return html`<figure>${picture(image, site, 'cover')}${credits === '' ? '' : html`<figcaption>${credits}</figcaption>`}</figure>`;
}

/** The markup is as the service has cleaned it (docs/rules.md 51 "Markup of descriptions"). */
function description(event: EventOfPage, language: Language): Html | '' {
  const text = textOf({ nb: event.desc_nb, en: event.desc_en }, language);
  if (text === null) return '';
  const isOther = text.language !== language;
  return html`${isOther ? html`<p class="other">${words[language].language}</p>` : ''}<div class="description" lang="${text.language}">${raw(text.text)}</div>`;
}

function facts(event: EventOfPage, known: Known): Html {
  const { language } = known;
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
      : html`<dt>${said.where}</dt><dd><a href="/?lang=${language}&amp;venues=${encodeURIComponent(venue.slug)}">${venue.name}</a>${event.venueNote ? html`<br>${event.venueNote}` : ''}
<br>${[venue.address, [venue.postalCode, venue.municipality].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
${mapOf(venue)}</dd>`
}
${priceFacts(event, language)}
${ageFact(event, language)}
${
  organizers.length === 0
    ? ''
    : html`<dt>${said.organizer}</dt><dd>${organizers.map(
        ({ name, slug, website, email, telephoneNumber }) =>
          html`<p><a href="/?lang=${language}&amp;organizers=${encodeURIComponent(slug)}">${name}</a>${link(website, said.site)}${email ? html` <a href="mailto:${email}">${email}</a>` : ''}${telephoneNumber ? html` <a href="tel:${telephoneNumber.replace(/[^\d+]/g, '')}">${telephoneNumber}</a>` : ''}</p>`,
      )}</dd>`
}
</dl>
<p class="actions">
${event.eventCancelled || event.eventSoldOut ? '' : link(event.ticketsURL, said.tickets, 'main')}
<a class="second" href="/calendars/${encodeURIComponent(event.event_slug)}.ics?lang=${language}">${said.addToCalendar}</a>
${link(event.streamingURL, said.watch, 'second')}
${link(event.moreInfoURL, said.moreInfo, 'second')}
${link(event.videosURL, said.video, 'second')}
${link(event.facebookURL, said.facebook, 'second')}
</p>
${contact(event)}`;
}

function contact({ contact_custom: given }: EventOfPage): Html | '' {
  if (given === null || (given.email === null && given.phone === null)) return '';
  return html`<p>${given.email ? html`<a href="mailto:${given.email}">${given.email}</a> ` : ''}${given.phone ?? ''}</p>`;
}

function mapOf({ name, location }: NonNullable<EventOfPage['venue']>): Html | '' {
  const { latitude = null, longitude = null } = location ?? {};
  return latitude === null || longitude === null ? '' : placeMap([latitude, longitude], name);
}

function priceFacts(event: EventOfPage, language: Language): Html | '' {
  const said = words[language];
  const opening = event.ticketsFromDate;
  const lines = [
    ...(event.ticketsInformation === 'free'
      ? [said.free]
      : event.prices.flatMap((price) => priceLine(price, language))),
    ...(opening === null
      ? []
      : [said.ticketsFrom(dateWords({ startDate: opening, endDate: opening }, language))]),
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

/** Every date that is not over, the one shown included. */
function dates(event: EventOfPage, { language, most }: Known): Html | '' {
  const { repetitions } = event;
  if (repetitions.length === 0) return '';
  const said = words[language];
  const days = dayWords(language);
  const all = [{ ...event, id: event.dateID, prices: null }, ...repetitions.slice(0, most)];
  return html`<section class="dates" aria-labelledby="dates">
<h2 id="dates">${said.dates}</h2>
<ul>${all.map(
    (
      date,
    ) => html`<li id="${date.id}" class="${date.eventCancelled ? 'cancelled' : ''}"><time datetime="${date.startDate.replace(' ', 'T')}"><b>${days.long(dayIn(date.startDate))}</b> ${said.clock(timeIn(date.startDate))}</time> ${date.venue !== null && date.venue.name !== event.venue?.name ? html`<span>${date.venue.name}</span> ` : ''}${ownPrices(date.prices, language)}
${date.eventCancelled ? html`<span class="badge warning">${said.cancelled}</span>` : date.eventSoldOut ? html`<span class="badge warning">${said.soldOut}</span>` : ''}</li>`,
  )}</ul>
${repetitions.length > most ? html`<p>${said.moreDates}</p>` : ''}
</section>`;
}

/** Of a date that has other prices than the event. */
function ownPrices(prices: readonly PagePrice[] | null, language: Language): Html | '' {
  const lines = (prices ?? []).flatMap((price) => priceLine(price, language));
  return lines.length === 0 ? '' : html`<span>${lines.join(', ')}</span>`;
}

/** Only an address of the web: any other scheme might be a program. */
function link(address: string | null, text: string, kind = ''): Html | '' {
  if (address === null || !/^https?:\/\//i.test(address)) return '';
  return html` <a class="${kind}" href="${address}" rel="external noopener">${text}</a>`;
}

interface Known {
  readonly title: string;
  readonly labels: readonly { readonly id: string; readonly text: string }[];
  readonly language: Language;
  readonly site: Site;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Dates shown after the next one. */
  readonly most: number;
}
