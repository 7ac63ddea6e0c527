import { html } from 'hono/html';
import type { Language } from '../../../shared/language.ts';
import { placeMap } from '../agenda/mapView.ts';
import type { PageOrganizer, PageVenue } from '../event/event.operation.ts';
import { profileAddress } from '../frame/addresses.ts';
import { externalLink, type Html } from '../frame/Html.ts';
import { words } from '../frame/words.ts';

export function venueFacts(venue: PageVenue, language: Language, note: string | null = null): Html {
  return html`<p><a href="${profileAddress('venues', venue.slug, language)}">${venue.name}</a></p>
${note ? html`<p>${note}</p>` : ''}
${placeFacts(venue, language)}`;
}

export function placeFacts(venue: PageVenue, language: Language): Html {
  const said = words[language];
  const { latitude = null, longitude = null } = venue.location ?? {};
  const written = addressIn(venue);
  const hasPoint = latitude !== null && longitude !== null;
  const search = `https://www.openstreetmap.org/search?${new URLSearchParams({ query: [venue.name, written].filter(Boolean).join(', ') })}`;
  return html`${written === '' ? '' : html`<p>${written}</p>`}
${hasPoint ? placeMap([latitude, longitude], venue.name) : ''}
<p class="ways">${
    hasPoint
      ? html`<a href="https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}" rel="external noopener">${said.directions}</a>
<a href="https://www.openstreetmap.org/?mlat=${latitude}&amp;mlon=${longitude}#map=17/${latitude}/${longitude}" rel="external noopener">OpenStreetMap</a>
<a href="geo:${latitude},${longitude}?q=${latitude},${longitude}">${said.mapApp}</a>`
      : written === ''
        ? ''
        : html`<a href="${search}" rel="external noopener">${said.directions}</a>`
  }</p>`;
}

export function organizerFacts(organizer: PageOrganizer, language: Language): Html {
  return html`<p><a href="${profileAddress('organizers', organizer.slug, language)}">${organizer.name}</a>${contactFacts(organizer, language)}</p>`;
}

export function contactFacts(
  { website, email, telephoneNumber }: Pick<PageOrganizer, 'website' | 'email' | 'telephoneNumber'>,
  language: Language,
): Html {
  return html`${externalLink(website, words[language].site, '')}${email ? html` <a href="mailto:${email}">${email}</a>` : ''}${telephoneNumber ? html` <a href="tel:${telephoneNumber.replace(/[^\d+]/g, '')}">${telephoneNumber}</a>` : ''}`;
}

export function addressIn({
  address,
  postalCode,
  municipality,
}: Omit<PageVenue, 'slug' | 'location'>): string {
  return [address, [postalCode, municipality].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
