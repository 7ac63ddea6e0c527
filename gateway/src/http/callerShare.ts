import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { clientAddress } from './clientAddress.ts';
import { ipAddress } from './ipAddress.ts';
import type { TrustedProxies } from './trustedProxies.ts';

/**
 * Who has a share of what is scarce (docs/rules.md 42 "Fair shares under load"): the key, else the caller's address,
 * behind trusted proxies the one that they report (docs/rules.md 43 "Address of a caller").
 *
 * @param keyId of a valid key
 */
export function callerShare(
  request: IncomingMessage,
  keyId: string | undefined,
  trusted: TrustedProxies,
): CallerShare {
  if (keyId !== undefined) return { caller: `key ${keyId}`, hasKey: true };
  const address = clientAddress(request.socket.remoteAddress ?? '', request.headers, trusted);
  return { caller: addressShare(address), hasKey: false };
}

/**
 * Names whom the places of a connection count for (docs/rules.md 42 "Fair shares under load"): its address, or the
 * network of 64 bits of an IPv6 address. Undefined for a trusted proxy, which speaks for many and may have all places.
 *
 * @param remote the connection's remote address
 */
export function connectionShare(remote: string, trusted: TrustedProxies): string | undefined {
  const address = ipAddress(remote);
  if (address === undefined) return remote;
  return trusted.has(address) ? undefined : addressShare(address);
}

/**
 * Names whom an address has its share of the service with (docs/rules.md 42 "Fair shares under load"): an IPv4
 * address stands for itself, an IPv6 address for its network of 64 bits, all of whose addresses belong to whoever has
 * one of them.
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

export interface CallerShare {
  /** Equal for what counts as one caller. */
  readonly caller: string;
  readonly hasKey: boolean;
}
