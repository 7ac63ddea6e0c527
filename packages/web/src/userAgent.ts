/** The name by which a `robots.txt` means this program. */
export const PRODUCT = 'event-calendar';

/**
 * How this program names itself to servers.
 *
 * @param site the calendar's own address, at which its publisher can be reached
 */
export function userAgentOf(site: string | undefined): string {
  return site === undefined ? PRODUCT : `${PRODUCT} (+${site})`;
}
