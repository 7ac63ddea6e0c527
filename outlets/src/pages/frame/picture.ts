import { html } from 'hono/html';
import type { Site } from '../../serve/Route.ts';
import type { Html } from './Html.ts';

/**
 * A picture, cropped to its box on the page so that the people in it (`focusX`, `focusY`) stay visible. Nothing if the
 * operator has not named its host, because no other host may learn a visitor's address.
 */
export function picture(image: Picture | undefined, site: Site, kind = 'thumbnail'): Html | '' {
  const address = image?.urlLarge ?? image?.urlSmall;
  if (image === undefined || address == null || !isShown(address, site)) return '';
  // The page cannot have inline styles, so there is a class for each tenth.
  const focus = [
    ['x', image.focusX],
    ['y', image.focusY],
  ].map(([axis, part]) => (typeof part === 'number' ? ` focus-${axis}-${Math.round(part * 10)}` : ''));
  return html`<img class="${kind}${focus.join('')}" src="${address}" alt="${image.alt ?? ''}" loading="lazy" decoding="async">`;
}

/** Whether pages may show a picture of this address. */
export function isShown(address: string, { imageHosts }: Site): boolean {
  const url = URL.parse(address);
  return url !== null && imageHosts.includes(url.origin);
}

interface Picture {
  readonly urlSmall?: string | null;
  readonly urlLarge?: string | null;
  readonly alt: string | null;
  readonly focusX: number | null;
  readonly focusY: number | null;
}
