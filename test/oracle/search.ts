import type { RawEvent, RawFeed } from '@calendar/model/feed';
import { categoriesOf, categoryOf } from './categories.ts';
import { describingDates } from './dates.ts';
import { cleaned, decoded } from './descriptions.ts';
import { editsBetween } from './edits.ts';
import { venueOf } from './filters.ts';
import { fold, occursIn, spellings } from './spelling.ts';

/**
 * Of the events that satisfy all other conditions, those that a search term finds (docs/rules.md 22 "Literal matches",
 * 23 "Approximate matches").
 */
export function found(
  candidates: readonly RawEvent[],
  term: string,
  feed: RawFeed,
  now: number,
): { readonly events: readonly RawEvent[]; readonly isLiteral: boolean } {
  const words = fold(term)
    .split(/\s+/)
    .filter((word) => word !== '');
  const literal = candidates.filter((event) => {
    const texts = literalTexts(event, feed, now);
    return words.every((word) => texts.some((text) => occursIn(word, text)));
  });
  if (literal.length > 0) return { events: literal, isLiteral: true };
  const near = candidates.filter((event) => {
    const texts = literalTexts(event, feed, now);
    const own = approximateWords(event);
    return words.every(
      (word) => texts.some((text) => occursIn(word, text)) || own.some((other) => isNearly(word, other)),
    );
  });
  return { events: near, isLiteral: false };
}

function literalTexts(event: RawEvent, feed: RawFeed, now: number): readonly string[] {
  const texts = [...titlesAndDescriptions(event), ...(event.tags ?? [])];
  for (const date of describingDates(event, now)) texts.push(venueOf(date, feed)?.name ?? '');
  for (const organizer of feed.organizers ?? []) {
    if ((event.organizers ?? []).includes(organizer.id)) texts.push(organizer.name);
  }
  for (const id of categoriesOf(event, feed)) {
    const category = categoryOf(id, feed);
    if (category !== undefined) texts.push(category.name_nb, category.name_en ?? '');
  }
  return texts.map(fold);
}

function titlesAndDescriptions(event: RawEvent): string[] {
  return [
    event.title_nb,
    event.title_en ?? '',
    withoutMarkup(cleaned(event.desc_nb ?? '')),
    withoutMarkup(cleaned(event.desc_en ?? '')),
  ];
}

function approximateWords(event: RawEvent): readonly string[] {
  return titlesAndDescriptions(event).flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u));
}

/**
 * docs/rules.md 23 "Approximate matches": one edit from four letters on, two from eight, also from the beginning of a
 * longer word.
 */
function isNearly(word: string, other: string): boolean {
  const letters = [...word].length;
  if (letters < 4 || other === '') return false;
  const edits = letters < 8 ? 1 : 2;
  const others = spellings(other);
  for (const [way, asked] of spellings(word).entries()) {
    const written = others[way] as string;
    // Without æ, ø and å each way is the first again.
    if (way > 0 && asked === word && written === other) break;
    for (let end = asked.length - edits; end <= Math.min(asked.length + edits, written.length); end++) {
      if (editsBetween(asked, written.slice(0, end)) <= edits) return true;
    }
  }
  return false;
}

/**
 * The text of a description that may hold HTML. The content of scripts and styles is no text (docs/rules.md 45 "Stored
 * and compared text").
 */
export function withoutMarkup(html: string): string {
  const seen = html.replace(/<(script|style)\b.*?<\/\1\s*>/gis, '');
  return decoded(seen.replace(INLINE, '').replace(/<[^>]*>/g, ' '));
}

/** Markup that may stand inside a word; other markup parts words. */
const INLINE = /<\/?(?:a|b|em|i|span|strong|u)\b[^>]*>/gi;
