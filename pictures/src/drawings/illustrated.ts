import { DRAWN_AT } from '@calendar/model/eventFields';
import type { RawFeed, RawImage } from '@calendar/model/feed';
import { WIDTHS } from '../read/widths.ts';
import { DRAWING_NAMES, type Drawing, drawingNamed } from './drawings.ts';
import type { StyleName } from './styles.ts';

/** A feed whose events have drawings of their categories as pictures: some with a focus, all with their size. */
export function illustrated(feed: RawFeed): RawFeed {
  const events = feed.events?.map((event, number) => ({
    ...event,
    images: (event.images ?? []).map((image, position) =>
      drawnAs(image, drawingFor(event.categories?.[0] ?? '', number + 7 * position)),
    ),
  }));
  return { ...feed, ...(events === undefined ? {} : { events }) };
}

function drawnAs({ urlOriginal: _, ...image }: RawImage, { name, width, height, focus }: Drawing) {
  const [large, small] = [Math.min(WIDTHS.large, width), Math.min(WIDTHS.small, width)];
  const tall = (across: number) => Math.round((height * across) / width);
  return {
    ...image,
    urlSmall: `${DRAWN_AT}/picture/${name}/small`,
    urlLarge: `${DRAWN_AT}/picture/${name}/large`,
    width: large,
    height: tall(large),
    focusX: focus?.x ?? null,
    focusY: focus?.y ?? null,
    originalSize: null,
    largeSize: `${large}x${tall(large)}`,
    smallSize: `${small}x${tall(small)}`,
  };
}

function drawingFor(category: string, number: number): Drawing {
  const styles = STYLES_OF.find(([beginning]) => category.startsWith(beginning))?.[1] ?? OTHERS;
  const names = DRAWING_NAMES.filter((name) => styles.some((style) => name.startsWith(`demo-${style}-`)));
  return drawingNamed(names[number % names.length]!)!;
}

const OTHERS: readonly StyleName[] = ['fjord', 'mountains', 'gallery'];

/** By the beginning of a category's id. */
const STYLES_OF: readonly (readonly [beginning: string, styles: readonly StyleName[]])[] = [
  ['MUSIC', ['concert', 'choir']],
  ['DANCE', ['dance', 'curtain']],
  ['THEATER', ['curtain', 'dance']],
  ['OUTDOORS', ['mountains', 'fjord']],
  ['MARKET', ['market']],
  ['FOOD', ['kitchen', 'market']],
  ['MUSEUM', ['gallery', 'workshop']],
  ['SPORT', ['match', 'mountains']],
  ['COURSE', ['lecture', 'workshop']],
  ['FAMILY', ['workshop', 'choir', 'market']],
];
