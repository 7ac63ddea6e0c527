/**
 * An address for a message or a log. It lacks credentials and the values of the query. It also lacks parts of the path
 * that are as long as a secret: private calendars have theirs there.
 */
export function shownAddress({ protocol, host, pathname, search }: URL): string {
  const path = pathname.length > LONGEST_PATH ? `${pathname.slice(0, LONGEST_PATH)}…` : pathname;
  return `${protocol}//${host}${path.replaceAll(SECRET, '…')}${search === '' ? '' : '?…'}`;
}

const LONGEST_PATH = 200;
const SECRET = /[\w%]{24,}/g;
