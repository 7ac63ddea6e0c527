import type { IncomingHttpHeaders } from 'node:http';
import { ipAddress } from './ipAddress.ts';

/**
 * The address that a request comes from (docs/rules.md 43 "Address of a caller"): behind a trusted proxy the
 * nearest one in `Forwarded` (RFC 7239) or `X-Forwarded-For` that is not trusted itself, the proxy if it
 * reports none, the farthest if all are trusted. If both headers are there and do not agree, one is forged:
 * then it is the `connection`'s.
 */
export function clientAddress(
  connection: string,
  headers: IncomingHttpHeaders,
  trusted: TrustedProxies,
): string {
  const direct = ipAddress(connection);
  if (direct === undefined) return connection;
  if (!trusted.has(direct)) return direct;
  const reported = [
    farthestBelieved(direct, membersOf(headers.forwarded), forwardedFor, trusted),
    farthestBelieved(direct, membersOf(headers['x-forwarded-for']), (member) => member, trusted),
  ].filter((address) => address !== undefined);
  const [address = direct, other = address] = reported;
  return address === other ? address : direct;
}

/** Follows a header from its end, which was added last. It stops at the first who is not trusted. */
function farthestBelieved(
  direct: string,
  members: Iterable<string> | undefined,
  nodeOf: (member: string) => string | undefined,
  trusted: TrustedProxies,
): string | undefined {
  if (members === undefined) return undefined;
  let believed = direct;
  let hops = 0;
  for (const member of members) {
    const address = addressOf(nodeOf(member) ?? '');
    if (address === undefined) return believed;
    believed = address;
    hops += 1;
    if (hops === mostHops || !trusted.has(believed)) return believed;
  }
  return believed;
}

/** No request comes through more proxies; a header of 64 KiB could name some thousands. */
const mostHops = 32;

function membersOf(header: string | string[] | undefined): Iterable<string> | undefined {
  if (header === undefined) return undefined;
  return fromTheEnd(typeof header === 'string' ? header : header.join(','), ',');
}

/** The `for` of one proxy's entry in `Forwarded`. Undefined if there is none or there are several. */
function forwardedFor(entry: string): string | undefined {
  const named = Array.from(fromTheEnd(entry, ';'), (pair) => /^for=(.*)$/is.exec(pair)?.[1]);
  const [node, ...others] = named.filter((value) => value !== undefined);
  return others.length === 0 ? node : undefined;
}

/**
 * The parts between separators outside of quotation marks, from the end: what is left of it may be forged.
 */
function* fromTheEnd(text: string, separator: string): Generator<string> {
  let end = text.length;
  let isQuoted = false;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === '"' && !isEscaped(text, at)) isQuoted = !isQuoted;
    if (text[at] !== separator || isQuoted) continue;
    yield text.slice(at + 1, end).trim();
    end = at;
  }
  yield text.slice(0, end).trim();
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first--;
  return (at - first) % 2 === 1;
}

/** The address in a proxy's entry: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`, also quoted. */
function addressOf(node: string): string | undefined {
  const plain = /^"(.*)"$/s.exec(node)?.[1]?.replaceAll(/\\(.)/gs, '$1') ?? node;
  const [, inBrackets, beforePort] = withPort.exec(plain) ?? [];
  return ipAddress(inBrackets ?? beforePort ?? plain);
}

/** A port may be hidden behind a name of letters, digits and `._-`. */
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::[\w.-]+)?$/;

/** Who is believed about the address of those they speak for. */
export interface TrustedProxies {
  /** @param address as `ipAddress` writes it */
  has(address: string): boolean;
}
