import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * Tells of a request's `Host` whether it names this process as its operators know it. DNS rebinding can lead a browser
 * here under a foreign name. A page of that name could read the answers of ports that are for operators only.
 *
 * A `Host` that no foreigner can own is accepted. This is any IP address, `localhost` and names below it, and this
 * machine's own name. No `Host` at all is accepted too (HTTP/1.0, which browsers do not speak). The port does not
 * matter.
 *
 * @param names are accepted as well; one that begins with a full stop includes all names below it
 */
export function hostAcceptance(names: readonly string[]): (host: string | undefined) => boolean {
  const all = [hostname(), 'localhost', '.localhost', ...names].map(comparable);
  const domains = all.filter((name) => name.startsWith('.'));
  const accepted = all.filter((name) => !domains.includes(name));
  return (host) => {
    if (host === undefined) return true;
    const name = comparable(host.replace(/:\d*$/, ''));
    return (
      isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 ||
      accepted.includes(name) ||
      domains.some((domain) => name.endsWith(domain) && name.length > domain.length)
    );
  };
}

/** For the caller of a port that does not accept its `Host`. It has the accepted kinds of names, and no name itself. */
export const HOST_NOT_ACCEPTED =
  'This port does not answer requests for this host. Accepted are an IP address, localhost, the machine’s own name and the names in HOSTS_ACCEPTED.';

function comparable(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
