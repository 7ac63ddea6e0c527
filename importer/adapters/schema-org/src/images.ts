import { asManyAs, shortened } from '@calendar/adapter-kit/bounded';
import { asLink } from '@calendar/adapter-kit/links';
import type { RawImage } from '@calendar/model/feed';
import { BOUNDS } from '@calendar/model/feedFields';
import { isLicence } from '@calendar/text';
import type { EventReader } from './eventReader.ts';
import { wordOf } from './json.ts';
import { bilingual } from './languages.ts';
import { linkOf, textIn } from './names.ts';
import { type SchemaNode, textOf, type Value } from './schemaNode.ts';

export function imagesOf(reader: EventReader): readonly RawImage[] {
  const published = asManyAs(reader.event.values('image'), BOUNDS.images, reader.event.place, reader);
  const images = published.flatMap((value) => {
    const node = reader.open(value);
    const image = node === null ? fromAddress(value, reader) : reader.once(node, fromObject);
    return image === null ? [] : [image];
  });
  const thumbnail = linkOf(reader.one(reader.event.values('thumbnailUrl')), reader);
  const [cover, ...others] = images;
  if (thumbnail === null) return images;
  if (cover === undefined) return [{ urlSmall: thumbnail, urlLarge: thumbnail }];
  return [{ ...cover, urlSmall: thumbnail }, ...others];
}

function fromAddress(value: Value, reader: EventReader): RawImage | null {
  const link = linkOf(value, reader);
  return link === null ? null : { urlSmall: link, urlLarge: link, urlOriginal: link };
}

function fromObject(node: SchemaNode, reader: EventReader): RawImage | null {
  const [large, page] = node.values('contentUrl', 'url');
  if (page !== undefined && page.json !== large?.json)
    reader.refuse(page, 'the image’s contentUrl was taken');
  const urlLarge =
    large === undefined
      ? (addressInId(node) ?? reader.refuse(node, 'an image needs a contentUrl or a url'))
      : linkOf(large, reader);
  const thumbnail = reader.one(node.values('thumbnailUrl', 'thumbnail'));
  const alt = bilingual(node.values('alternateName', 'name', 'description').slice(0, 1), reader, textOf);
  const caption = bilingual(node.values('caption'), reader, textOf);
  const small = linkOf(thumbnail, reader);
  const others = {
    alt: alt.nb,
    caption: caption.nb,
    credits: creditsOf(node, reader),
    ...rightsOf(node, reader),
    width: pixelsOf(reader.one(node.values('width')), reader),
    height: pixelsOf(reader.one(node.values('height')), reader),
  };
  return urlLarge === null
    ? null
    : { urlSmall: small ?? urlLarge, urlLarge, urlOriginal: urlLarge, ...others };
}

function addressInId({ id }: SchemaNode): string | null {
  return id !== null && !id.includes('#') ? asLink(id) : null;
}

/** A number, a text such as `1200` or `1200 px`, or a `QuantitativeValue`. */
function pixelsOf(value: Value | null, reader: EventReader): number | null {
  return reader.read(value, 'a number of pixels was expected', (given) => {
    const node = reader.open(given);
    const said = node === null ? given : node.values('value')[0];
    node?.values('unitCode', 'unitText');
    const [, digits] = /^(\d+)(?:\.\d+)?\s*(?:px|E37)?$/i.exec(wordOf(said?.json)) ?? [];
    const pixels = Number(digits);
    return pixels > 0 && pixels <= 2_147_483_647 ? pixels : null;
  });
}

function creditsOf(node: SchemaNode, reader: EventReader): string | null {
  const credits = node.values('creditText', 'author', 'creator', 'copyrightHolder').flatMap((value) => {
    const credited = reader.open(value);
    return textIn(credited === null ? value : reader.one(credited.values('name')), reader) ?? [];
  });
  if (credits.length === 0) return null;
  return shortened([...new Set(credits)].join(', '), node.place, reader, BOUNDS.text);
}

export function rightsOf(node: SchemaNode, reader: EventReader): Rights {
  const notice = textIn(reader.one(node.values('copyrightNotice')), reader);
  return {
    license: licenceOf(node, reader),
    copyrightNotice: notice === null ? null : shortened(notice, node.place, reader, BOUNDS.text),
    acquireLicensePage: linkOf(reader.one(node.values('acquireLicensePage')), reader),
  };
}

/** An address or a name; of a `CreativeWork`, its address, else its name. */
function licenceOf(node: SchemaNode, reader: EventReader): string | null {
  const value = reader.one(node.values('license'));
  return reader.read(value, 'the address of a licence, or its name, was expected', (given) => {
    const work = reader.open(given);
    const named = work === null ? [given] : work.values('url', 'name');
    const stated = work?.id !== undefined && asLink(work.id ?? '') !== null ? work.id : null;
    const text = stated ?? textIn(named[0] ?? null, reader);
    const licence = text === null ? null : (asLink(text) ?? text);
    return licence !== null && isLicence(licence) ? licence : null;
  });
}

type Rights = Pick<Required<RawImage>, 'license' | 'copyrightNotice' | 'acquireLicensePage'>;
