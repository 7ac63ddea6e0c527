import { printableLine } from './printable.ts';

/** `eventLink`, which holds a slug as it is (docs/rules.md 32 "Event links"), as an address of RFC 3986. */
export function addressOf(eventLink: string): string {
  const text = printableLine(eventLink).replaceAll('\\', '%5C');
  return URL.parse(text)?.href ?? text;
}
