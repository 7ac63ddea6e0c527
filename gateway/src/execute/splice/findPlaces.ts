import type { SplicedStep } from '../../plan/PreparedPlan.ts';

/**
 * Where in a reply entities are to be spliced in, in their order. Undefined where that cannot be told from the bytes
 * alone.
 *
 * In JSON a quotation mark within a text is escaped, so one that follows a brace or a comma, with a name, another
 * quotation mark and a colon behind it, begins the name of a member; and no member but the places' keys begins with the
 * mark.
 *
 * @param data JSON of an object, without white space
 */
export function findPlaces(
  data: Buffer,
  { mark, places }: Pick<SplicedStep, 'mark' | 'places'>,
): readonly FoundPlace[] | undefined {
  // A character for each byte: looking into a text costs less than a call for each key.
  const text = data.toString('latin1');
  const representations = places.map(representing);
  const sought = `"${mark}`;
  const found: FoundPlace[] = [];
  for (let from = text.indexOf(sought); from !== -1; ) {
    const before = text.charCodeAt(from - 1);
    const name = endOfDigits(text, from + sought.length);
    const representationOf = representations[Number(text.slice(from + sought.length, name))];
    if ((before !== BRACE && before !== COMMA) || representationOf === undefined) return undefined;
    if (text.charCodeAt(name) !== QUOTATION_MARK || text.charCodeAt(name + 1) !== COLON) return undefined;
    const to = endOfKey(text, name + 2);
    if (to === -1) return undefined;
    const { place, representation } = representationOf(text.slice(name + 2, to));
    found.push({ from, to, place, representation });
    from = text.indexOf(sought, to);
  }
  return found;
}

/** Writes the representations of a place's entities, each once: many objects stand for one entity. */
function representing({ type, key }: Entity, place: number): (value: string) => FoundEntity {
  const beginning = `{"__typename":${JSON.stringify(type)},${JSON.stringify(key)}:`;
  const known = new Map<string, FoundEntity>();
  return (value) => {
    let entity = known.get(value);
    if (entity === undefined) {
      entity = { place, representation: `${beginning}${value}}` };
      known.set(value, entity);
    }
    return entity;
  };
}

/** Where a text without escapes or a whole number ends that begins there; -1 where there is none. */
function endOfKey(data: string, from: number): number {
  if (data.charCodeAt(from) === QUOTATION_MARK) {
    let at = from + 1;
    while (at < data.length && data.charCodeAt(at) !== QUOTATION_MARK && data.charCodeAt(at) !== BACKSLASH)
      at++;
    return data.charCodeAt(at) === QUOTATION_MARK ? at + 1 : -1;
  }
  const first = data.charCodeAt(from) === MINUS ? from + 1 : from;
  const end = endOfDigits(data, first);
  const after = data.charCodeAt(end);
  return end > first && (after === COMMA || after === CLOSING_BRACE) ? end : -1;
}

function endOfDigits(data: string, from: number): number {
  let at = from;
  for (let code = data.charCodeAt(at); code >= DIGIT_0 && code <= DIGIT_9; code = data.charCodeAt(at)) at++;
  return at;
}

const QUOTATION_MARK = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

type Entity = SplicedStep['places'][number];

interface FoundEntity {
  /** The number of its place in the join. */
  readonly place: number;
  /** As JSON; each of its bytes as one character. */
  readonly representation: string;
}

/** The member of a reply that an entity is to take the place of. */
export interface FoundPlace extends FoundEntity {
  /** Where it begins. */
  readonly from: number;
  /** Where it ends. */
  readonly to: number;
}
