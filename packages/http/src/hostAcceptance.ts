import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * Whether a request's `Host` names this process as its operators know it: DNS rebinding can lead a browser
 * here under a foreign name. Accepted is what no foreigner can own: IP addresses, `localhost`, this machine's
 * name, and none.
 * @param names also accepted; one that begins with a full stop includes all names below it
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
