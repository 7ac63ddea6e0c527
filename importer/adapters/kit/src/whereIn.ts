import { LONGEST_PUBLISHED, shownText } from '@calendar/text';
import { asLink } from './links.ts';
import { isMapLink, isUnknownPlace, isVirtualName } from './noPlaces.ts';

/** What a text says of where an event is (docs/rules.md 64 "Addresses in one text"). */
export function whereIn(text: string): Where {
  const named = withoutPrograms(text.slice(0, LONGEST_PUBLISHED).toWellFormed());
  const links = [...named.matchAll(LINK)].flatMap(([, link = '']) => asLink(link) ?? []);
  const bare = named.replaceAll(LINK, ' ');
  const [shown = ''] = WITHIN_MARKS.exec(shownText(bare) ?? '') ?? [];
  const isVirtual = isVirtualName(shown);
  const isPlace = !isVirtual && !isUnknownPlace(shown);
  const streamingURL = isPlace ? null : (links.find((link) => !isMapLink(link)) ?? null);
  return {
    place: isPlace ? bare : null,
    isVirtual,
    streamingURL,
    isMap: links.some(isMapLink),
  };
}

export interface Where {
  /** The text of a place without links and programs. Null: it names none. */
  readonly place: string | null;
  /** Whether words say that it is online. */
  readonly isVirtual: boolean;
  readonly streamingURL: string | null;
  /** Whether a link shows a place on a map. */
  readonly isMap: boolean;
}

export const MAP_LEFT_OUT = 'this shows a place on a map: the place was left open';

/** Outlook writes the program of a meeting beside its rooms: `Microsoft Teams Meeting; Sal 2`. */
function withoutPrograms(text: string): string {
  const parts = text.split(';');
  const rooms = parts.filter((part) => !isVirtualName(part) && part.trim() !== '');
  return rooms.length === 0 ? (parts.find((part) => part.trim() !== '') ?? '') : rooms.join(';');
}

// Brackets and full stops around an address are not part of it.
const LINK = /\(?(https?:\/\/[^\s<>"]*[^\s<>"().,;:])\)?/gi;
const WITHIN_MARKS = /[^\s,:;-](?:.*[^\s,:;-])?/s;
