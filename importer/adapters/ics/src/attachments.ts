import { asLink, asManyAs } from '@calendar/adapter-kit';
import type { RawImage } from '@calendar/feed';
import { BOUNDS } from '@calendar/feed/fields';
import type { EventReader } from './eventReader.ts';
import { type Property, parameterOf } from './property.ts';

/** An event's images: `IMAGE` (RFC 7986), and each `ATTACH` that is one. Another attachment is noted. */
export function imagesOf(reader: EventReader): readonly RawImage[] {
  const images = [...reader.all('IMAGE'), ...reader.all('ATTACH')].flatMap((property) => {
    const link = imageIn(property);
    if (link === null) reader.note(property, 'an image with a web address (http or https) was expected');
    return link ?? [];
  });
  const once = [...new Set(images)];
  const [property] = [...reader.all('IMAGE'), ...reader.all('ATTACH')];
  const held =
    property === undefined ? once : asManyAs(once, BOUNDS.images, property.name, reader.notesAt(property));
  return held.map((link) => ({ urlSmall: link, urlLarge: link, urlOriginal: link }));
}

function imageIn(property: Property): string | null {
  const link = property.type === 'binary' ? null : asLink(property.raw);
  if (link === null || property.name === 'IMAGE') return link;
  const type = parameterOf(property, 'fmttype');
  const isImage = type === null ? IMAGE_PATH.test(new URL(link).pathname) : /^image\//i.test(type);
  return isImage ? link : null;
}

const IMAGE_PATH = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;
