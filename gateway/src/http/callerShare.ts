import type { IncomingMessage } from 'node:http';
import { addressShare } from './addressShare.ts';
import { clientAddress } from './clientAddress.ts';
import type { TrustedProxies } from './trustedProxies.ts';

/**
 * Who has a share of what is scarce (docs/rules.md 42 "Fair shares under load"): the key, else the caller's address,
 * behind trusted proxies the one that they report (docs/rules.md 43 "Address of a caller").
 *
 * @param keyId of a valid key
 */
export function callerShare(
  request: IncomingMessage,
  keyId: string | undefined,
  trusted: TrustedProxies,
): CallerShare {
  if (keyId !== undefined) return { caller: `key ${keyId}`, hasKey: true };
  const address = clientAddress(request.socket.remoteAddress ?? '', request.headers, trusted);
  return { caller: addressShare(address), hasKey: false };
}

export interface CallerShare {
  /** Equal for what counts as one caller. */
  readonly caller: string;
  readonly hasKey: boolean;
}
