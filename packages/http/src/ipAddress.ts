import { isIP, isIPv4, SocketAddress } from 'node:net';

/**
 * An IP address in its one form here. IPv6 is in lower case, without a zone, its longest run of zeros left out. IPv4
 * within IPv6 is IPv4. Undefined if the text is no address.
 */
export function ipAddress(text: string): string | undefined {
  const address = text.replace(/%.*$/s, '');
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : undefined;
  const written = new SocketAddress({ address, family: 'ipv6' }).address;
  const within = written.slice(mapped.length);
  return written.startsWith(mapped) && isIPv4(within) ? within : written;
}

const mapped = '::ffff:';
