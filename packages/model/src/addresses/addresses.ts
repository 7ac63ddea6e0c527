import { LONGEST_PUBLISHED, shownText } from '@calendar/text';
import { inTitleCase, isCounty, isTown, isTownOf, municipalityOf } from './postalCodes.ts';

export interface Address {
  readonly address: string | null;
  readonly municipality: string | null;
  readonly postalCode: string | null;
}

/** A place as people write it in one text. Its name is null if the text begins with the postal code. */
export interface PlaceText extends Address {
  readonly name: string | null;
}

/** A place that is one text, such as `Storgata 44, 8006 Bodø` (docs/rules.md 64 "Addresses in one text"). */
export function placeOfText(text: string): PlaceText {
  const { address, ...town } = addressOfText(text);
  const { names, street } = namesAndStreet(partsOf(address ?? ''), town.municipality !== null);
  const name = names.join(', ') || null;
  const isStreetAlone = street.length === 0 && town.postalCode !== null && isStreet(name ?? '');
  return { name, ...town, address: street.join(', ') || (isStreetAlone ? name : null) };
}

/** The name stands before the street, or behind it if the town is known and the number is no year. */
function namesAndStreet(parts: readonly string[], isSure: boolean) {
  const at = parts.findIndex((part, index) => index > 0 && isStreet(part));
  const [first = '', ...others] = parts;
  const behind = others.filter((part) => !isOfStreet(part));
  const isBehind = isSure && at === -1 && isStreet(first) && !/ (?:19|20)\d\d$/.test(first);
  if (isBehind && behind.length > 0) return { names: behind, street: [first, ...others.filter(isOfStreet)] };
  const names = parts.slice(0, at === -1 ? 1 : at);
  return { names, street: parts.slice(names.length) };
}

/**
 * An address that is one text (docs/rules.md 64 "Addresses in one text"), with postal code and town in either
 * order. A number is a postal code next to its town, or where only that can stand: `Scene 2026` is a name. A
 * text of another form is the whole `address`.
 */
export function addressOfText(text: string): Address {
  const lines = text
    .slice(0, LONGEST_PUBLISHED)
    .split(LINE_END)
    .flatMap((line) => shownText(line) ?? []);
  const whole = lines.join(', ').replaceAll(/,+(?=,)/g, '');
  if (whole.length > LONGEST_ADDRESS) return { address: whole, municipality: null, postalCode: null };
  const given = partsOf(whole);
  // Some write from the country to the house.
  const all = COUNTRY.test(given[0] ?? '') ? given.toReversed() : given;
  const withoutCountry = all.filter((part) => !COUNTRY.test(part));
  const isNorwegian = withoutCountry.length > 0 && withoutCountry.length < all.length;
  const parts = isNorwegian ? withoutCountry : all;
  const isLined = lines.length > 1;
  const [line = '', last = ''] = lines.slice(-2);
  const { town: lineTown, code: lineCode } = codeBefore(line) ?? {};
  const isKnown = CODE.test(line) || isTownOf(lineTown ?? '', lineCode ?? '');
  const isForeign = isLined && !isNorwegian && TOWN.test(last) && /\d{4}/.test(line) && !isKnown;
  const found =
    codeIn(isForeign ? parts.slice(0, -1) : parts, isLined || isNorwegian) ??
    townIn(parts) ??
    (isLined && isNorwegian ? lastPart(parts) : null);
  if (found === null) return { address: all.join(', ') || null, municipality: null, postalCode: null };
  const { street, town, code } = found;
  return {
    address: street.join(', ') || null,
    municipality: town === null ? municipalityOf(code ?? '') : townNamed(town),
    postalCode: code,
  };
}

/** A town as a field of its own has it: `8006 Bodø`, `Bodø, Nordland`, `BODØ`. */
export function townOfText(text: string): Omit<Address, 'address'> {
  const { address, ...town } = addressOfText(`-, ${text}`);
  if (address === '-') return town;
  const [first = '', ...others] = partsOf(text).filter((part) => /\p{L}/u.test(part) && !COUNTRY.test(part));
  return {
    municipality: townNamed([first, ...others.filter((part) => !isCounty(part))].join(', ')),
    postalCode: null,
  };
}

function townNamed(text: string): string | null {
  return inTitleCase(text.replace(/ kommune$/i, '')) || null;
}

interface Found {
  readonly street: readonly string[];
  /** Null: only the postal code is known. */
  readonly town: string | null;
  readonly code: string | null;
}

/** @param isSure whether a number after a town is a postal code. Otherwise it may be a year */
function codeIn(parts: readonly string[], isSure: boolean): Found | null {
  for (const [back, part] of parts.toReversed().entries()) {
    const at = parts.length - 1 - back;
    const [before, after] = [parts.slice(0, at), parts.slice(at + 1)];
    const found =
      codeFirst(part, at, isSure) ??
      (CODE.test(part) ? codeAlone(digitsOf(part), before, after, isSure) : codeAfter(part, before, isSure));
    if (found === null) continue;
    const { town, code, street = before } = found;
    const isRest = (each: string) =>
      !isCounty(each) && !isTownOf(each, code) && each.toLowerCase() !== town?.toLowerCase();
    const own = 'prefix' in found && found.prefix !== '' ? [...street, found.prefix] : street;
    return { street: [...own, ...(found.after ?? after)].filter(isRest), town, code };
  }
  return null;
}

interface Code {
  readonly town: string | null;
  readonly code: string;
  readonly prefix?: string;
  readonly street?: readonly string[];
  readonly after?: readonly string[];
}

/** `2202 Eglinton Ave` is a house and a street: the code is one of the register, or Norway is named. */
function codeFirst(part: string, at: number, isSure: boolean): Code | null {
  const found = codeBefore(part);
  if (found === null || isSure || /NO?-\d{4}/i.test(part) || isTownOf(found.town ?? '', found.code))
    return found;
  return (at > 0 || found.prefix !== '') && municipalityOf(found.code) !== null ? found : null;
}

/** `8006 Bodø`, `Storgata 1 8006 Bodø`. */
function codeBefore(part: string): Code | null {
  const [, prefix = '', code, town] = CODE_AND_TOWN.exec(part) ?? [];
  return code === undefined || town === undefined ? null : { prefix, code, town: town.trim() };
}

/** `…, 8006, Bodø`, `…, Bodø, Nordland, 8006`, `Storgata 1, 8006`, `Biblioteket, 8006`. */
function codeAlone(
  code: string,
  before: readonly string[],
  after: readonly string[],
  isSure: boolean,
): Code | null {
  const [next] = after;
  const last = before.findLastIndex((part) => !isCounty(part) || isTownOf(part, code));
  const previous = before[last];
  if (next !== undefined && isTownOf(next, code)) return { code, town: next, after: after.slice(1) };
  const apart = [...before, ...after].find((part) => isTownOf(part, code));
  if (apart !== undefined) return { code, town: apart };
  if (previous !== undefined && TOWN.test(previous) && isSure) {
    const street = before.slice(0, last);
    return { code, town: previous, street: street.filter((part) => part !== previous) };
  }
  if (next !== undefined && isSure && TOWN.test(next)) return { code, town: next, after: after.slice(1) };
  const isLast = next === undefined && previous !== undefined;
  const isOne = YEAR.test(code) ? isStreet(previous ?? '') : isLast || [...before, ...after].some(isStreet);
  return isOne && municipalityOf(code) !== null ? { code, town: null } : null;
}

/** `Bodø 8006`, `Storgata 1 8006`. */
function codeAfter(part: string, before: readonly string[], isSure: boolean): Code | null {
  const [, text, code] = TEXT_AND_CODE.exec(part) ?? [];
  if (text === undefined || code === undefined) return null;
  const isNamed = isSure && before.length > 0 && TOWN.test(text);
  if (isNamed || (before.length > 0 && isTownOf(text, code))) return { code, town: text };
  return isStreet(text) && municipalityOf(code) !== null ? { code, town: null, prefix: text } : null;
}

/** `Storgata 1, Bodø, Nordland`. Elsewhere than at the end, it needs a name and a street beside it. */
function townIn(parts: readonly string[]): Found | null {
  const last = parts.findLastIndex(
    (part, index) => !isCounty(part) || (isTown(part) && index === parts.length - 1),
  );
  const town = parts[last];
  if (last > 0 && town !== undefined && isTown(town))
    return { street: parts.slice(0, last).filter((part) => !isCounty(part)), town, code: null };
  const others = parts.filter((part) => !isCounty(part) && !isTown(part));
  const [only, ...towns] = new Set(parts.filter(isTown));
  return only !== undefined && towns.length === 0 && others.length > 1 && others.some(isStreet)
    ? { street: others, town: only, code: null }
    : null;
}

function lastPart(parts: readonly string[]): Found | null {
  const town = parts.at(-1) ?? '';
  return parts.length > 1 && TOWN.test(town) ? { street: parts.slice(0, -1), town, code: null } : null;
}

/** The parts between commas and the like. In brackets there may be an address, or a remark on one part. */
function partsOf(text: string): readonly string[] {
  return text
    .replaceAll(BRACKETS, (whole, inner: string) => {
      const isAddress = inner.split(',').some((part) => codeBefore(part.trim()) !== null || isTown(part));
      return isAddress ? `, ${inner},` : whole.replaceAll(',', INNER_COMMA);
    })
    .split(/[,;|]/)
    .flatMap((part) => atDash(part.replaceAll(INNER_COMMA, ',').trim()))
    .filter((part) => part !== '');
}

/** `Kulturhuset - Storgata 1`; a dash before something else is part of a name. */
function atDash(part: string): readonly string[] {
  const [, before, after] = /^(.*) [-–—] (.*)$/.exec(part) ?? [];
  if (before === undefined || after === undefined) return [part];
  return isStreet(after) || codeBefore(after) !== null ? [before, after] : [part];
}

/** A word and a house number: `Storgata 44B`. A number of a room is none. */
function isStreet(text: string): boolean {
  return /\p{L}/u.test(text) && NUMBERED.test(text) && !ROOM.test(text);
}

/** `Sal 2`, `2. etasje`, `bakgården`. */
function isOfStreet(part: string): boolean {
  return ROOM.test(part) || /^(?:\d+\.? ?et|\p{Ll})/u.test(part);
}

function digitsOf(code: string): string {
  return code.replace(/\D/g, '');
}

const LONGEST_ADDRESS = 1_000;
const LINE_END = /\r\n?|\n|<br ?\/?>/i;
const COUNTRY = /^(?:NO|NOR|Norge|Noreg|Norway)$/i;
const TOWN = /^\p{L}[\p{L} .-]*$/u;
const CODE = /^(?:NO?-)?\d{4}$/i;
const YEAR = /^(?:19|20)/;
// Before a code there is nothing, or the number of a house.
const CODE_AND_TOWN = /^(?:(.*?\d[a-z]?(?: \([^()]*\))?),? +)?(?:NO?-)?(\d{4}) +(\p{L}[\p{L} .-]*)$/iu;
const TEXT_AND_CODE = /^(\D.*?),? +(?:NO?-)?(\d{4})$/i;
const NUMBERED = / \d{1,4}(?: ?\p{L})?(?: ?[-–/] ?\d{1,4}(?: ?\p{L})?)?(?: \([^()]*\))?$/u;
const ROOM =
  /^(?:inngang|oppgang|etasje|sal|scene|rom|hall|kinosal|studio|auditorium|bygg|plan|felt|bane|room|stage|floor)\b/i;
const BRACKETS = /\(([^()]*)\)/g;
const INNER_COMMA = '\uE000';
