import type { Image } from '../calendarEvent.ts';
import { present } from './present.ts';
import { shownText } from './shownText.ts';
import { statedLink } from './statedLink.ts';

/** A picture, as long as it has an address. */
export function imageOf({ urlLarge, urlSmall, ...image }: Image) {
  const small = statedLink(urlSmall);
  const contentUrl = statedLink(urlLarge) ?? small;
  if (contentUrl === null) return [];
  return [
    present({
      '@type': 'ImageObject',
      contentUrl,
      thumbnailUrl: small === contentUrl ? null : small,
      name: shownText(image.alt),
      caption: shownText(image.caption),
      creditText: shownText(image.credits),
      copyrightNotice: shownText(image.copyrightNotice),
      license: shownText(image.license),
      acquireLicensePage: statedLink(image.acquireLicensePage),
      width: pixels(image.width),
      height: pixels(image.height),
    } as const),
  ];
}

function pixels(count: number | null): string | null {
  return count === null ? null : `${count} px`;
}
