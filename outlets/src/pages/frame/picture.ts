import { html } from 'hono/html';
import type { Image } from '../../../shared/schema.ts';
import type { Site } from '../../serve/Route.ts';
import type { Html } from './Html.ts';

export const IMAGE_FIELDS = 'urlSmall urlLarge alt width height focusX focusY';

/**
 * A picture whose people (`focusX`, `focusY`) are at the same point of its box (docs/interface.md 2.4 "Image,
 * Repetition, Price, connection and category"). Nothing for a host that the operator has not named.
 */
export function picture(image: Picture | undefined, site: Site, kind: keyof typeof SIZES): Html | '' {
  const [small, large] = [shownAt(image?.urlSmall, site), shownAt(image?.urlLarge, site)];
  const address = kind === 'cover' ? (large ?? small) : (small ?? large);
  if (image === undefined || address === undefined) return '';
  const { alt, width, height, focusX, focusY } = image;
  // The page cannot have inline styles, so there is a class for each hundredth.
  const focus = [
    ['x', focusX],
    ['y', focusY],
  ].map(([axis, part]) => (typeof part === 'number' ? ` focus-${axis}-${Math.round(part * 100)}` : ''));
  const hasSizes = isOwn(image.urlSmall, site) && isOwn(image.urlLarge, site) && width !== null;
  return html`<img class="${kind}${focus.join('')}" src="${address}"${hasSizes ? html` srcset="${small} ${Math.min(SMALL_WIDTH, width)}w, ${large} ${width}w" sizes="${SIZES[kind]}"` : ''} alt="${alt ?? ''}"${width === null || height === null ? '' : html` width="${width}" height="${height}"`} loading="lazy" decoding="async">`;
}

/** The address at which a page shows a picture. Undefined if it may not show it. */
export function shownAt(address: string | null | undefined, site: Site): string | undefined {
  if (address === null || address === undefined) return undefined;
  if (isOwn(address, site)) return address.slice(site.url.length);
  return site.imageHosts.includes(URL.parse(address)?.origin ?? '') ? address : undefined;
}

/** Whether a picture is a copied one, at this part (docs/rules.md 70 "Two sizes"). */
export function isOwn(address: string | null, { url, hasPictures }: Site): boolean {
  return hasPictures && address?.startsWith(`${url}/picture/`) === true;
}

/** Pixels. */
const SMALL_WIDTH = 480;

/** How wide pictures are shown. On a phone a thumbnail is as wide as the page; the smaller size does for it. */
const SIZES = {
  thumbnail: '(max-width: 40rem) 40vw, 104px',
  cover: '(max-width: 60rem) 100vw, 720px',
  screen: '12vmin',
} as const;

export type Picture = Pick<Image, 'urlSmall' | 'urlLarge' | 'alt' | 'width' | 'height' | 'focusX' | 'focusY'>;
