import { printableLine } from './printable.ts';

/**
 * The address of an event as RFC 3986 has it. `eventLink` holds the characters of the slug as they are (docs/rules.md 32
 * "Event links").
 */
export function addressOf(eventLink: string): string {
  const text = printableLine(eventLink).replaceAll('\\', '%5C');
  return URL.parse(text)?.href ?? text;
}
