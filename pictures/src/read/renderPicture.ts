import sharp from 'sharp';
import { WIDTHS } from './widths.ts';

export interface Rendition {
  readonly bytes: Uint8Array;
  readonly size: keyof typeof WIDTHS;
  readonly format: PictureFormat;
}

export type PictureFormat = 'avif' | 'webp' | 'jpeg';

/** Makes one size of a picture (docs/rules.md 70 "Two sizes"). It is never larger than the picture itself. */
export async function renderPicture({ bytes, size, format }: Rendition): Promise<Uint8Array> {
  const image = sharp(bytes).resize({ width: WIDTHS[size], withoutEnlargement: true });
  switch (format) {
    case 'avif':
      return image.avif({ quality: 50, effort: 2 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 76, effort: 4 }).toBuffer();
    case 'jpeg':
      // It has no transparency.
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
  }
}
