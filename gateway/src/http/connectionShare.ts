import { addressShare } from './addressShare.ts';
import { ipAddress } from './ipAddress.ts';
import type { TrustedProxies } from './trustedProxies.ts';

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
