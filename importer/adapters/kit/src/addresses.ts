import { LONGEST_PUBLISHED, shownText } from './shownText.ts';

export interface Address {
  readonly address: string | null;
  readonly municipality: string | null;
  readonly postalCode: string | null;
}

/**
 * An address that is one text: `Storgata 44, 8006 Bodø, Norge`, or lines such as `Storgata 1`, `Oslo, 0155`, `Norway`.
 * A postal code is next to a town, and after a comma, a line break or a house number. A text of another form is the
 * whole `address`.
 */
export function addressOfText(text: string): Address {
  const lines = text
    .slice(0, LONGEST_PUBLISHED)
    .split(LINE_END)
    .flatMap((line) => shownText(line)?.replace(/,$/, '') ?? []);
  const parts = lines.length > 1 ? lines : (lines[0] ?? '').split(/, */);
  const hasCountry = parts.length > 1 && COUNTRY.test(parts.at(-1) as string);
  const local = hasCountry ? parts.slice(0, -1) : parts;
  const isLined = lines.length > 1;
  const found =
    townIn(local, isLined || hasCountry) ??
    // Another country's name.
    (isLined && TOWN.test(local.at(-1) ?? '') ? townIn(local.slice(0, -1), true) : null) ??
    (isLined && hasCountry ? townAlone(local) : null);
  return found ?? { address: lines.join(', ') || null, municipality: null, postalCode: null };
}

/** @param mayFollow whether a number after a town is a postal code. In a text of one line it may be a year */
function townIn(parts: readonly string[], mayFollow: boolean): Address | null {
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  const [, code, town] = CODE_AND_TOWN.exec(last) ?? [];
  if (code !== undefined && town !== undefined) return addressAt(before, town, code);
  const at = last.search(CODE_AFTER_NUMBER);
  const behind = at === -1 ? null : CODE_AND_TOWN.exec(last.slice(at).replace(/^\S+ /, ''));
  if (behind !== null) {
    const number = last.slice(at).split(' ', 1)[0];
    return addressAt([...before, `${last.slice(0, at)}${number}`], behind[2] as string, behind[1] as string);
  }
  if (!mayFollow) return null;
  if (CODE.test(last) && TOWN.test(before.at(-1) ?? ''))
    return addressAt(before.slice(0, -1), before.at(-1) as string, last);
  const [, first, comma, following] = TOWN_AND_CODE.exec(last) ?? [];
  if (first === undefined || following === undefined) return null;
  // Alone, `Scene 2026` is rather a name.
  return before.length === 0 && comma === '' ? null : addressAt(before, first, following);
}

function townAlone(parts: readonly string[]): Address | null {
  const town = parts.at(-1) ?? '';
  return parts.length > 1 && TOWN.test(town)
    ? { address: parts.slice(0, -1).join(', '), municipality: town, postalCode: null }
    : null;
}

function addressAt(street: readonly string[], municipality: string, code: string): Address {
  return {
    address: street.join(', ') || null,
    municipality: municipality.trim(),
    postalCode: code.replace(/\D/g, ''),
  };
}

const LINE_END = /\r\n?|\n|<br ?\/?>/i;
const COUNTRY = /^(?:NO|NOR|Norge|Noreg|Norway)$/i;
const TOWN = /^\p{L}[\p{L} .-]*$/u;
const CODE = /^(?:NO?-)?\d{4}$/i;
const CODE_AND_TOWN = /^(?:NO?-)?(\d{4}) (\p{L}[\p{L} .-]*)$/iu;
// Between the two some sites have a county, or nothing between two commas.
const TOWN_AND_CODE = /^(\p{L}[\p{L} .-]*?)((?:, ?(?:\p{L}[\p{L} .-]*)?)?,?) ((?:NO?-)?\d{4})$/iu;
// No digit comes after the code, and so it is the last one that looks like it.
const CODE_AFTER_NUMBER = /(?<![^ ])\d+[a-z]?,? (?:NO?-)?\d{4} \D*$/i;
