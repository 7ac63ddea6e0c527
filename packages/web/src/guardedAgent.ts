import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Networks } from '@calendar/config/networks';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './publicAddress.ts';
import type { SourceLimits } from './sourceLimits.ts';

/** Connects only to public and allowed addresses, checked at the connection: DNS rebinding does not help. */
export function guardedAgent({
  limits,
  connections = 1,
  allowList,
  lookup = systemLookup,
}: GuardOptions): Agent {
  const mayConnect = (host: string, address: string) =>
    isPublicAddress(address) || allowList?.has(address) === true || allowList?.hasHost(host) === true;
  const connect = buildConnector({
    timeout: limits.connectTime,
    lookup: guardedLookup(lookup, mayConnect),
    // The bounds of headers and of silence are those of HTTP/1.1.
    allowH2: false,
  });
  return new Agent({
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
      // No name is looked up for an address.
      if (isIP(host) === 0 || mayConnect(host, host)) connect(options, callback);
      else callback(new AddressNotPublic(host), null);
    },
    connections,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.idleTime,
    bodyTimeout: limits.idleTime,
  });
}

/** A host has no address that may be connected to. */
export class AddressNotPublic extends Error {
  override readonly name = 'AddressNotPublic';
}

function guardedLookup(
  lookup: LookupFunction,
  mayConnect: (host: string, address: string) => boolean,
): LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const found =
        typeof addresses === 'string' ? [{ address: addresses, family: isIP(addresses) }] : addresses;
      const allowed = found.filter(({ address }) => mayConnect(host, address));
      const [first] = allowed;
      if (first === undefined) callback(new AddressNotPublic(host), '');
      else if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
}

export interface GuardOptions {
  readonly limits: SourceLimits;
  /** How many requests at a time to one origin: 1 by default. */
  readonly connections?: number;
  /** What may be connected to although it is not public. */
  readonly allowList?: Networks | undefined;
  /** As `dns.lookup`, which it is by default. */
  readonly lookup?: LookupFunction | undefined;
}
