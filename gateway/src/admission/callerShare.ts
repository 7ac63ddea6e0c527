import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * Who has a share of what is scarce (`decisions.md 42`): the key, else the address of the connection. Of IPv6 the
 * network of 64 bits, which is one subscriber's.
 *
 * @param keyId of a valid key
 */
export function callerShare(request: IncomingMessage, keyId: string | undefined): CallerShare {
  if (keyId !== undefined) return { caller: `key ${keyId}`, hasKey: true };
  return { caller: networkOf(request.socket.remoteAddress ?? ''), hasKey: false };
}

/** An IPv4 address as it is, also one written as IPv6; of an IPv6 address the first four groups. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [before = '', after] = address.split('::');
  const first = groupsOf(before);
  const last = after === undefined ? [] : groupsOf(after);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

export interface CallerShare {
  /** Equal for what counts as one caller. */
  readonly caller: string;
  readonly hasKey: boolean;
}
