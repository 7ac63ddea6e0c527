/**
 * The fields of each entity in a reply as JSON, without their braces; null for an entity that there is not. Undefined
 * where the reply is not a list of objects with fields alone.
 *
 * @param data JSON of the reply's data
 */
export function entityTexts(data: string): readonly (string | null)[] | undefined {
  if (!data.startsWith(BEGINNING) || !data.endsWith(END)) return undefined;
  const texts: (string | null)[] = [];
  const until = data.length - END.length;
  for (let at = BEGINNING.length; at < until; at++) {
    if (data.startsWith('null', at)) {
      texts.push(null);
      at += 'null'.length;
    } else {
      const end = endOfObject(data, at);
      if (end <= at + '{}'.length) return undefined;
      texts.push(data.slice(at + 1, end - 1));
      at = end;
    }
    if (at < until && data.charCodeAt(at) !== COMMA) return undefined;
  }
  return texts;
}

/** The same of entities that are known one by one, each as JSON. */
export function fieldTexts(entities: readonly string[]): readonly (string | null)[] | undefined {
  const texts = entities.map((entity) => (entity === 'null' ? null : entity.slice(1, -1)));
  const areObjects = entities.every((entity, index) => texts[index] === null || isObject(entity));
  return areObjects ? texts : undefined;
}

function isObject(entity: string): boolean {
  return entity.charCodeAt(0) === BRACE && entity.length > '{}'.length;
}

/** Where the object ends that begins there; -1 where none does. */
function endOfObject(data: string, from: number): number {
  if (data.charCodeAt(from) !== BRACE) return -1;
  let depth = 0;
  for (let at = from; at < data.length; at++) {
    const character = data.charCodeAt(at);
    if (character === QUOTATION_MARK) at = endOfText(data, at);
    else if (character === BRACE) depth++;
    else if (character === CLOSING_BRACE && --depth === 0) return at + 1;
    if (at === -1) return -1;
  }
  return -1;
}

/** Where the quotation mark stands that ends the text which begins there; -1 where none does. */
function endOfText(data: string, from: number): number {
  for (let at = from + 1; at < data.length; at++) {
    const character = data.charCodeAt(at);
    if (character === BACKSLASH) at++;
    else if (character === QUOTATION_MARK) return at;
  }
  return -1;
}

const BEGINNING = '{"_entities":[';
const END = ']}';
const QUOTATION_MARK = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
