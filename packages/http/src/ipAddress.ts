import { isIP, isIPv4, SocketAddress } from 'node:net';

/** An IP address in its one form: IPv6 shortest, in lower case, IPv4 within it as IPv4. Undefined: none. */
export function ipAddress(text: string): string | undefined {
  const address = text.replace(/%.*$/s, '');
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : undefined;
  const written = new SocketAddress({ address, family: 'ipv6' }).address;
  const within = written.slice(mapped.length);
  return written.startsWith(mapped) && isIPv4(within) ? within : written;
}

const mapped = '::ffff:';
