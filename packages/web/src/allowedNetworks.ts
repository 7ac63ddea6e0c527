import { BlockList, isIP, isIPv4 } from 'node:net';

/** Reads `SOURCES_ALLOWED_NETWORKS`; blank names none. Throws an `InvalidNetworks` with every fault. */
export function readAllowedNetworks(text: string): AllowedNetworks {
  const hosts = new Set<string>();
  const networks = new BlockList();
  const entries = text.split(',').flatMap((entry) => entry.trim().toLowerCase() || []);
  const faults = entries.filter((entry) => {
    if (addNetwork(entry, networks)) return false;
    hosts.add(entry);
    return !HOST.test(entry);
  });
  if (faults.length > 0) throw new InvalidNetworks(faults);
  return {
    hasHost: (name) => hosts.has(name.toLowerCase()),
    hasAddress: (address) => networks.check(address, familyOf(address)),
  };
}

export function faultsOfNetworks(text: string | undefined): readonly { name: string; fault: string }[] {
  try {
    readAllowedNetworks(text ?? '');
    return [];
  } catch (error) {
    if (error instanceof InvalidNetworks) return [{ name: 'SOURCES_ALLOWED_NETWORKS', fault: error.message }];
    throw error;
  }
}

export interface AllowedNetworks {
  /** Whatever its addresses are. */
  hasHost(name: string): boolean;
  hasAddress(address: string): boolean;
}

/** Some entry is neither a host nor an address nor a network. */
export class InvalidNetworks extends Error {
  constructor(faults: readonly string[]) {
    const named = faults.map((fault) => JSON.stringify(fault)).join(', ');
    super(`must be hosts, addresses or networks, as intranet.example or 10.0.0.0/8: not ${named}`);
  }
}

function addNetwork(entry: string, networks: BlockList): boolean {
  const [address = '', prefix, ...more] = entry.split('/');
  const longest = isIPv4(address) ? 32 : 128;
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) return false;
  if (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest)) return false;
  networks.addSubnet(address, Number(prefix ?? longest), familyOf(address));
  return true;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

/** A name whose last part is no number. So it is no address in another form. */
const HOST = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)*[a-z](?:[a-z\d-]*[a-z\d])?$/;
