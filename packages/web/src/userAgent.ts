/** The name by which a `robots.txt` means this program. */
export const PRODUCT = 'event-calendar';

/** How this program names itself to servers, with the calendar's own address for its publisher. */
export function userAgentOf(site: string | undefined): string {
  return site === undefined ? PRODUCT : `${PRODUCT} (+${site})`;
}
