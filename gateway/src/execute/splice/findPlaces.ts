import type { SplicedStep } from '../../plan/PreparedPlan.ts';

/**
 * Where in a reply entities are to be spliced in. Undefined where that cannot be told from the text alone.
 *
 * In JSON a quotation mark within a text is escaped, so one that follows a brace or a comma, with a name, another
 * quotation mark and a colon behind it, begins the name of a member; and no member but the places' keys begins with the
 * mark.
 *
 * @param data JSON of an object, without white space
 */
export function findPlaces(
  data: string,
  { mark, places }: Pick<SplicedStep, 'mark' | 'places'>,
): FoundPlaces | undefined {
  const [beginning = '', ...pieces] = data.split(`"${mark}`);
  const representations = places.map(
    ({ type, key }) => `{"__typename":${JSON.stringify(type)},${JSON.stringify(key)}:`,
  );
  const found: FoundPlace[] = [];
  let before = beginning;
  for (const piece of pieces) {
    const last = before.charCodeAt(before.length - 1);
    if (last !== BRACE && last !== COMMA) return undefined;
    const end = piece.indexOf('"');
    const place = Number(piece.slice(0, end));
    const to = piece.charCodeAt(end + 1) === COLON ? endOfKey(piece, end + 2) : -1;
    const representation = representations[place];
    if (to === -1 || representation === undefined) return undefined;
    before = piece.slice(to);
    found.push({ place, representation: `${representation}${piece.slice(end + 2, to)}}`, rest: before });
  }
  return { beginning, places: found };
}

/** Where a text without escapes or a whole number ends that begins there; -1 where there is none. */
function endOfKey(piece: string, from: number): number {
  if (piece.charCodeAt(from) !== QUOTATION_MARK) {
    number.lastIndex = from;
    return number.test(piece) ? number.lastIndex : -1;
  }
  const end = piece.indexOf('"', from + 1);
  return end === -1 || piece.slice(from, end).includes('\\') ? -1 : end + 1;
}

const number = /-?\d+(?=[,}])/y;
const QUOTATION_MARK = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BRACE = 0x7b;

/** A reply, taken apart at its places. */
export interface FoundPlaces {
  readonly beginning: string;
  readonly places: readonly FoundPlace[];
}

export interface FoundPlace {
  /** Its number in the join. */
  readonly place: number;
  /** Of the entity, as JSON. */
  readonly representation: string;
  /** What follows up to the next place. */
  readonly rest: string;
}
