import { isIPv6 } from 'node:net';
import { ipAddress } from './ipAddress.ts';
import type { TrustedProxies } from './trustedProxies.ts';

/**
 * Names the holder of a connection's place (docs/rules.md 42 "Fair shares under load"). It is the address, or the
 * network of 64 bits of an IPv6 address. Undefined for a trusted proxy, which calls for many and may have all places.
 */
export function connectionShare(remote: string, trusted: TrustedProxies): string | undefined {
  const address = ipAddress(remote);
  if (address === undefined) return remote;
  return trusted.has(address) ? undefined : addressShare(address);
}

/**
 * Names the holder of an address's share of the service (docs/rules.md 42 "Fair shares under load"). An IPv4 address
 * stands for itself, an IPv6 address for its network of 64 bits. Who has one address of such a network has all.
 *
 * @param address as `ipAddress` writes it; any other text stands for itself
 */
export function addressShare(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const leftOut = Array.from({ length: Math.max(0, groups - left.length - right.length) }, () => '0');
  const network = [...left, ...leftOut, ...right].slice(0, groups / 2);
  return `${ipAddress(`${network.join(':')}::`)}/64`;
}

/** Of 16 bits each. */
const groups = 8;
