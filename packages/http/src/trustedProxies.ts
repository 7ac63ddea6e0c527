import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { ipAddress } from './ipAddress.ts';

/** Reads `TRUSTED_PROXIES`, a blank text as nobody. Throws an `InvalidProxies` that names every fault. */
export function readTrustedProxies(text: string): TrustedProxies {
  const networks = new BlockList();
  const entries = text.trim() === '' ? [] : text.split(',').map((entry) => entry.trim());
  const faults = entries.filter((entry) => !add(entry, networks));
  if (faults.length > 0) throw new InvalidProxies(faults);
  return { has: (address) => networks.check(address, familyOf(address)) };
}

export function faultsOfProxies({ TRUSTED_PROXIES = '' }: { readonly TRUSTED_PROXIES?: string | undefined }) {
  try {
    readTrustedProxies(TRUSTED_PROXIES);
    return [];
  } catch (error) {
    if (error instanceof InvalidProxies) return [{ name: 'TRUSTED_PROXIES', fault: error.message }];
    throw error;
  }
}

export class InvalidProxies extends Error {
  constructor(faults: readonly string[]) {
    const named = faults.map((fault) => JSON.stringify(fault)).join(', ');
    super(`Expected addresses or networks with commas between, as 10.0.0.7, 2001:db8::/32, not ${named}`);
  }
}

function add(entry: string, networks: BlockList): boolean {
  const [, written = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const address = ipAddress(written);
  if (address === undefined || written.includes('%')) return false;
  if (prefix === undefined) {
    networks.addAddress(address, familyOf(address));
    return true;
  }
  // The network of an IPv4 address written as IPv6 has 96 bits before that address.
  const length = isIPv4(address) && isIPv6(written) ? Number(prefix) - 96 : Number(prefix);
  if (length < 0 || length > (isIPv4(address) ? 32 : 128)) return false;
  networks.addSubnet(address, length, familyOf(address));
  return true;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

/** Who is believed about the address of those they speak for. */
export interface TrustedProxies {
  /** @param address as `ipAddress` writes it */
  has(address: string): boolean;
}
