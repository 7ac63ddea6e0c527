import { isWebAddress, LONGEST_LINK } from '@calendar/text/webAddress';

/** A text as a web address. It is changed only if it is wrong but readable. Null if it is no web address. */
export function asLink(text: string): string | null {
  if (text.length > LONGEST_LINK) return null;
  const trimmed = text.replaceAll(/[\t\n\r]/g, '').trim();
  const whole = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  if (isWebAddress(whole)) return whole;
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return null;
  const { href } = new URL(whole);
  return isWebAddress(href) ? href : null;
}
