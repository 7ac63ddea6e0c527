import { DRAWN_AT } from '@calendar/model/eventFields';
import type { Image } from './calendarEvent.ts';

/** The path of a copied picture at outlets (docs/rules.md 70 "Two sizes"), before its key. */
export const PICTURE_PATH = '/picture/';

/** Pixels of the larger of the two sizes. */
export const LARGE_WIDTH = 1_600;

/** Pixels of height that no copy exceeds. */
export const TALLEST = 8_000;

/** Whether an address of an image is that of a copied picture. A feed has none of this form. */
export function isCopied(address: string | null): boolean {
  return address?.startsWith(PICTURE_PATH) === true;
}

/** An image with the addresses that callers reach. */
export function reachableImage(image: Image, outletsUrl: string): Image {
  const base = isCopied(image.urlLarge) ? '' : DRAWN_AT;
  if (!image.urlLarge?.startsWith(`${base}${PICTURE_PATH}`)) return image;
  const at = (address: string | null) => address && `${outletsUrl}${address.slice(base.length)}`;
  return { ...image, urlSmall: at(image.urlSmall), urlLarge: at(image.urlLarge) };
}
