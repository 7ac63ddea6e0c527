import { BOUNDS } from './bounds.ts';
import { isWebAddress } from './webAddress.ts';

/** Whether a text is a web address or a name such as `CC-BY-4.0` (docs/rules.md 60 "Licence and credit"). */
export function isLicence(text: string): boolean {
  if (text.length > BOUNDS.licence || text.trim() === '') return false;
  return isWebAddress(text) || !OTHER_ADDRESS.test(text);
}

/** A licence for callers: null if the stored text names none. */
export function servedLicence(licence: string | null): string | null {
  return licence !== null && isLicence(licence) ? licence : null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave these out of an address
const OTHER_ADDRESS = /^[\u0000-\u0020]*(?:[a-z][a-z0-9+.\-\t\n\r]*:|[\\/]{2})/i;
