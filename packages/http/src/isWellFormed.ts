import type { IncomingMessage } from 'node:http';

/**
 * Whether a request is well-formed (docs/rules.md 44 "Malformed and oversized headers", RFC 9112 2.3 and
 * 3.2): Node's parser lets other versions and missing, several or invalid `Host` lines through.
 */
export function isWellFormed({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (!versions.has(httpVersion)) return false;
  const hosts = hostsIn(rawHeaders);
  const [host] = hosts;
  return host === undefined ? httpVersion === '1.0' : hosts.length === 1 && authority.test(host);
}

function hostsIn(rawHeaders: readonly string[]): readonly string[] {
  const hosts: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[at + 1] as string);
  }
  return hosts;
}

const versions: ReadonlySet<string> = new Set(['1.0', '1.1']);

/** `uri-host [ ":" port ]` of RFC 3986, which may be empty; an address in brackets is not looked into. */
const authority = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\w.:%~-]+\])(?::\d*)?$/;
