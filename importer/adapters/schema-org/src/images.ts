import type { RawImage } from '@calendar/feed';
import { wordOf } from './json.ts';
import { bilingual } from './languages.ts';
import { linkOf } from './links.ts';
import { textIn } from './names.ts';
import type { Reading } from './reading.ts';
import type { SchemaNode, Value } from './schemaNode.ts';
import { textOf } from './texts.ts';

/** An event's images: addresses, `ImageObject`s, or lists of either. */
export function imagesOf(reading: Reading): readonly RawImage[] {
  const images = reading.event.values('image').flatMap((value) => {
    const node = reading.open(value);
    const image = node === null ? fromAddress(value, reading) : fromObject(node, reading);
    return image === null ? [] : [image];
  });
  const thumbnail = linkOf(reading.one(reading.event.values('thumbnailUrl')), reading);
  const [cover, ...others] = images;
  if (thumbnail === null) return images;
  if (cover === undefined) return [{ urlSmall: thumbnail, urlLarge: thumbnail }];
  return [{ ...cover, urlSmall: thumbnail }, ...others];
}

function fromAddress(value: Value, reading: Reading): RawImage | null {
  const link = linkOf(value, reading);
  return link === null ? null : { urlSmall: link, urlLarge: link, urlOriginal: link };
}

function fromObject(node: SchemaNode, reading: Reading): RawImage | null {
  const [large, page] = node.values('contentUrl', 'url');
  if (page !== undefined && page.json !== large?.json)
    reading.note(page.place, page.json, 'the image’s contentUrl was taken');
  const urlLarge = large === undefined ? addressInId(node) : linkOf(large, reading);
  if (urlLarge === null) {
    if (large === undefined) reading.note(node.place, node.json, 'an image needs a contentUrl or a url');
    return null;
  }
  const thumbnail = reading.one(node.values('thumbnailUrl', 'thumbnail'));
  const alt = bilingual(node.values('alternateName', 'name', 'description').slice(0, 1), reading, textOf);
  const caption = bilingual(node.values('caption'), reading, textOf);
  return {
    urlSmall: linkOf(thumbnail, reading) ?? urlLarge,
    urlLarge,
    urlOriginal: urlLarge,
    alt: alt.nb,
    caption: caption.nb,
    credits: creditsOf(node, reading),
    width: pixelsOf(reading.one(node.values('width')), reading),
    height: pixelsOf(reading.one(node.values('height')), reading),
  };
}

function addressInId({ id }: SchemaNode): string | null {
  return id !== null && /^https?:\/\//i.test(id) && !id.includes('#') ? id : null;
}

/** A number, a text such as `1200` or `1200 px`, or a `QuantitativeValue`. */
function pixelsOf(value: Value | null, reading: Reading): number | null {
  if (value === null) return null;
  const node = reading.open(value);
  const said = node === null ? value : node.values('value')[0];
  node?.values('unitCode', 'unitText');
  const match = /^(\d+)(?:\.\d+)?\s*(?:px|E37)?$/i.exec(wordOf(said?.json));
  const pixels = Number(match?.[1]);
  if (match !== null && pixels > 0 && pixels <= 2_147_483_647) return pixels;
  reading.note(value.place, value.json, 'a number of pixels was expected');
  return null;
}

function creditsOf(node: SchemaNode, reading: Reading): string | null {
  const credits = node.values('creditText', 'author', 'creator', 'copyrightHolder').flatMap((value) => {
    const credited = reading.open(value);
    return textIn(credited === null ? value : reading.one(credited.values('name')), reading) ?? [];
  });
  return credits.length === 0 ? null : [...new Set(credits)].join(', ');
}
