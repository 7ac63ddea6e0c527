/** An address for a message or a log, without credentials, values of the query, or secrets in its path. */
export function shownAddress({ protocol, host, pathname, search }: URL): string {
  const path = pathname.length > LONGEST_PATH ? `${pathname.slice(0, LONGEST_PATH)}…` : pathname;
  return `${protocol}//${host}${path.replaceAll(SECRET, '…')}${search === '' ? '' : '?…'}`;
}

const LONGEST_PATH = 200;
const SECRET = /[\w%]{24,}/g;
