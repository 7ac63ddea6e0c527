import { BlockList, isIP, isIPv4 } from 'node:net';

/** The IP addresses, networks and hosts that an operator lists. */
export interface Networks {
  /** Whether an IP address is one of them or in one, also within IPv6. */
  has(address: string): boolean;
  /** Whatever its addresses are. */
  hasHost(name: string): boolean;
}

/** Reads a list with commas between; blank names none. Throws a RangeError that lists what is none of them. */
export function networksIn(list: string, mayBeHosts = false): Networks {
  const hosts = new Set<string>();
  const networks = new BlockList();
  const entries = list.split(',').flatMap((entry) => entry.trim().toLowerCase() || []);
  const faults = entries.filter((entry) => {
    if (addNetwork(entry, networks)) return false;
    hosts.add(entry);
    return !(mayBeHosts && HOST.test(entry));
  });
  if (faults.length > 0) throw new RangeError(faults.map((fault) => JSON.stringify(fault)).join(', '));
  return {
    has: (address) => networks.check(address, familyOf(address)),
    hasHost: (name) => hosts.has(name.toLowerCase()),
  };
}

function addNetwork(entry: string, networks: BlockList): boolean {
  const [, address = '', prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const longest = isIPv4(address) ? 32 : 128;
  // An IPv4 address written as IPv6 has 96 bits before it.
  const [least, length] = [/^::ffff:.*\./.test(address) ? 96 : 0, Number(prefix ?? longest)];
  if (isIP(address) === 0 || length > longest || length < least) return false;
  networks.addSubnet(address, length, familyOf(address));
  return true;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

/** A name whose last part is no number. So it is no address in another form. */
const HOST = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)*[a-z](?:[a-z\d-]*[a-z\d])?$/;
