import type { Venue } from '../referenceData.ts';
import { present } from './present.ts';
import type { ShownEvent } from './shownEvent.ts';
import { shownText } from './shownText.ts';
import { statedLink } from './statedLink.ts';

export function attendanceOf({ event, date, venue }: ShownEvent) {
  const stream = statedLink(date.streamingURL) ?? statedLink(event.streamingURL);
  const isOnline = (date.mode ?? event.mode) === 'online';
  const places = [
    ...(venue === null ? [] : [placeOf(venue)]),
    ...(stream === null ? [] : [{ '@type': 'VirtualLocation', url: stream } as const]),
  ];
  const mode = isOnline ? 'Online' : stream === null ? 'Offline' : 'Mixed';
  return {
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode` as const,
    location: places.length === 0 ? null : places,
  };
}

function placeOf({ name, address, municipality, postalCode, location }: Venue) {
  const parts = {
    streetAddress: shownText(address),
    addressLocality: shownText(municipality),
    postalCode: shownText(postalCode),
  };
  const isKnown = Object.values(parts).some((part) => part !== null);
  const addressCountry = /^\d{4}$/.test(postalCode ?? '') ? 'NO' : null;
  return present({
    '@type': 'Place',
    name: shownText(name),
    address: isKnown ? present({ '@type': 'PostalAddress', ...parts, addressCountry } as const) : null,
    geo: location === null ? null : ({ '@type': 'GeoCoordinates', ...location } as const),
  } as const);
}
