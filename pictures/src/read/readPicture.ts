import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { UnreadablePicture } from './checkFormat.ts';
import { findFaces } from './findFaces.ts';
import { type Focus, focusOf } from './focusOf.ts';
import { WIDTHS } from './widths.ts';

/** A picture whose bytes were read (docs/rules.md 69 "Analysis of pictures"). */
export interface ReadPicture {
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** Null: no face was found. */
  readonly focus: Focus | null;
  /** SHA-256 of the bytes. */
  readonly digest: string;
  /** The picture as it is kept: upright, `WIDTHS.large` pixels wide at most. WebP if it may be transparent, else JPEG. */
  readonly kept: Uint8Array;
}

/** Measures a picture, of an animation its first frame, and looks for faces. Throws an UnreadablePicture. */
export async function readPicture(bytes: Uint8Array, withFaces: boolean): Promise<ReadPicture> {
  try {
    const image = opened(bytes);
    const { width, height } = sizeOf(await image.metadata());
    const { data, info } = await image
      .autoOrient()
      .resize({
        width: Math.min(width, WIDTHS.large),
        height: MOST_HEIGHT,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Decoded once, and encoded as what costs least.
    const pixels = sharp(data, { raw: info });
    const kept = await (info.channels % 2 === 0
      ? pixels.clone().webp(QUALITY)
      : pixels.clone().jpeg(QUALITY)
    ).toBuffer();
    const focus = withFaces ? await focusIn(pixels) : null;
    return { width, height, focus, digest: createHash('sha256').update(bytes).digest('base64'), kept };
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error;
    throw new UnreadablePicture(`the picture cannot be read: ${firstLineOf(error)}`);
  }
}

/** Opens the first frame. Half a picture is none. */
function opened(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', pages: 1, sequentialRead: true });
}

function sizeOf({ autoOrient: { width, height } }: Metadata) {
  if (width * height <= MOST_PIXELS) return { width, height };
  throw new UnreadablePicture(`the picture has ${width} × ${height} pixels. Up to 50 megapixels are read.`);
}

async function focusIn(pixels: Sharp): Promise<Focus | null> {
  const { data, info } = await pixels
    .resize({ width: FACES_EDGE, height: FACES_EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return focusOf(await findFaces(data, info));
}

function firstLineOf(error: unknown): string {
  const [line = ''] = (error as Error).message.split('\n');
  return line.slice(0, 200);
}

const QUALITY = { quality: 90, effort: 2 };
const MOST_PIXELS = 50_000_000;
/** The tallest picture that WebP holds has 16,383 pixels. */
const MOST_HEIGHT = 8_000;
/** Pixels of the longer edge, in which faces are looked for. */
const FACES_EDGE = 800;
