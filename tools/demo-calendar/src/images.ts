import type { RawImage } from '@calendar/model/feed';
import type { Random } from './random.ts';

/** An event's images: none, one or several; analysed with or without a face found, or not analysed yet. */
export function imagesOf(id: string, title: string, random: Random): readonly RawImage[] {
  return Array.from({ length: random.pick(COUNTS) }, (_, position) => {
    const base = `https://images.example/${id}/${position + 1}`;
    const [width, height] = random.pick(SIZES);
    const alt = random.oneIn(4) ? null : `${title} – bilde ${position + 1}`;
    const caption = random.oneIn(3) ? `Fra «${title}». Foto: ${random.pick(PHOTOGRAPHERS)}` : null;
    const credits = random.oneIn(2) ? random.pick(PHOTOGRAPHERS) : null;
    const image: RawImage = {
      urlSmall: `${base}-small.jpg`,
      urlLarge: `${base}-large.jpg`,
      alt,
      caption,
      credits,
      ...termsOf(credits),
      urlOriginal: random.oneIn(3) ? null : `${base}.jpg`,
      originalSize: `${width * 2}x${height * 2}`,
      largeSize: `${width}x${height}`,
      smallSize: `${width / 4}x${height / 4}`,
    };
    const analysis = random.int(0, 3);
    if (analysis === 0) return { ...image, originalSize: null, largeSize: null, smallSize: null };
    if (analysis === 1) return { ...image, width, height };
    return { ...image, width, height, focusX: random.int(0, 100) / 100, focusY: random.int(0, 100) / 100 };
  });
}

function termsOf(credits: string | null): Partial<RawImage> {
  if (credits === null) return {};
  if (credits !== ARCHIVE) return { license: 'CC-BY-SA-4.0' };
  return { copyrightNotice: `© ${ARCHIVE}`, acquireLicensePage: 'https://arkivet.example/bilder/kjop' };
}

const COUNTS = [0, 1, 1, 1, 1, 1, 2, 3];

const SIZES = [
  [1200, 800],
  [1600, 900],
  [1080, 1080],
  [800, 1200],
] as const;

const ARCHIVE = 'Arkivet i Nordland';
const PHOTOGRAPHERS = ['Bjørnar Ås', 'Tone Kjærvik', 'Øyunn Hågensen', ARCHIVE];
