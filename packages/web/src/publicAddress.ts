import { isIPv4, isIPv6 } from 'node:net';
import { networksIn } from '@calendar/config/networks';

/** Whether an IP address is of the public internet, also within IPv6, and no cloud's metadata. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL.has(address);
  return isIPv6(address) && GLOBAL_UNICAST.has(address) && !SPECIAL.has(address);
}

/** All other IPv6 addresses are local, multicast, reserved, or IPv4 addresses in another form. */
const GLOBAL_UNICAST = networksIn('2000::/3');

/** The special-purpose registries of IANA, without the globally reachable ones, and the additions of clouds. */
const SPECIAL = networksIn(
  [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    // Link-local; the metadata of most clouds.
    '169.254.0.0/16',
    '172.16.0.0/12',
    // The metadata of Oracle's cloud among them.
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
    // Azure's platform service, which only its machines reach.
    '168.63.129.16/32',
    // Teredo and other protocols.
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
  ].join(),
);
