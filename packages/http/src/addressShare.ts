import { isIPv6 } from 'node:net';
import type { TrustedProxies } from './clientAddress.ts';
import { ipAddress } from './ipAddress.ts';

/**
 * The address, or the network of 64 bits (docs/rules.md 42 "Fair shares under load"). Undefined for a proxy.
 */
export function connectionShare(remote: string, trusted: TrustedProxies): string | undefined {
  const address = ipAddress(remote);
  if (address === undefined) return remote;
  return trusted.has(address) ? undefined : addressShare(address);
}

/**
 * Names the holder of an address's share (docs/rules.md 42 "Fair shares under load"): an IPv6 address has its
 * network of 64 bits. Any text that is no address (`ipAddress`) stands for itself.
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
