import { asManyAs } from '@calendar/adapter-kit/bounded';
import { linesAsMarkup } from '@calendar/adapter-kit/linesAsMarkup';
import { asLink } from '@calendar/adapter-kit/links';
import { withoutDialIn } from '@calendar/adapter-kit/noPlaces';
import type { RawImage } from '@calendar/model/feed';
import { BOUNDS } from '@calendar/model/feedFields';
import { beginningOf, boundedMarkup, DEEPEST_MARKUP, LONGEST_MARKUP, plainText } from '@calendar/text';
import type { EventReader } from './eventReader.ts';
import { type Property, parameterOf } from './property.ts';
import { textOf } from './texts.ts';

/** An event's description as markup: `STYLED-DESCRIPTION` (RFC 9073), `X-ALT-DESC`, an `ALTREP`, else the plain text. */
export function descriptionOf(reader: EventReader): string | null {
  const styled = [...reader.all('STYLED-DESCRIPTION'), ...reader.all('X-ALT-DESC')].filter(isHtml);
  const plain = reader.one('DESCRIPTION');
  const candidates = [
    ...styled.map((property) => ({ property, markup: textOf(property) ?? '' })),
    ...(plain === undefined ? [] : alternativeOf(plain)),
  ];
  for (const { property, markup } of candidates) {
    const cleaned = cleanedOf(markup, property, reader);
    if (plainText(cleaned).trim() !== '') return cleaned;
  }
  const text = beginningOf(textOf(plain) ?? '', LONGEST_MARKUP + 1);
  if (plain === undefined || text.trim() === '') return null;
  return cleanedOf(linesAsMarkup(text), plain, reader);
}

function isHtml(property: Property): boolean {
  return parameterOf(property, 'fmttype')?.toLowerCase() === 'text/html';
}

/** The description of an `ALTREP` that holds HTML itself, as Thunderbird and Nextcloud write it. */
function alternativeOf(
  property: Property,
): readonly { readonly property: Property; readonly markup: string }[] {
  const [, base64, data] =
    /^data:text\/html(?:;charset=[\w-]+)?(;base64)?,(.*)$/is.exec(parameterOf(property, 'altrep') ?? '') ??
    [];
  if (data === undefined || data.length > 3 * LONGEST_MARKUP) return [];
  try {
    const markup =
      base64 === undefined ? decodeURIComponent(data) : Buffer.from(data, 'base64').toString('utf8');
    return [{ property, markup }];
  } catch {
    return [];
  }
}

/** Its markup is cleaned (docs/rules.md 51 "Markup of descriptions"). A cut is noted. */
function cleanedOf(text: string, property: Property, reader: EventReader): string {
  const shown = withoutDialIn(text);
  if (shown !== text) reader.note(property, 'numbers and passwords for dialling in were left out');
  const { markup, isCut } = boundedMarkup(shown.toWellFormed().replaceAll('\0', ''));
  if (isCut)
    reader.note(
      property,
      `a description has up to ${LONGEST_MARKUP} characters, and elements nested up to ${DEEPEST_MARKUP} deep. Its beginning, or its text alone, was taken`,
    );
  return markup;
}

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
