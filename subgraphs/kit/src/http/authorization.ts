import { createHash, timingSafeEqual } from 'node:crypto';
import { coversBody, type RequestHead, RequestVerifier, type SignatureFault } from '@calendar/protocol';

/**
 * Who is let in: those who sign with a secret. If it is configured, also those who send a secret as a bearer token.
 *
 * @param subgraph its name in the supergraph
 * @param secrets those that are accepted; the most usual one first
 */
export function authorization(
  subgraph: string,
  secrets: readonly string[],
  acceptBearer = false,
): Authorization {
  const verifier = new RequestVerifier({ secrets, audience: subgraph });
  const bearers = acceptBearer ? secrets.map((secret) => sha256(`Bearer ${secret}`)) : [];
  // Both sides are hashed, so that the time of the comparison reveals nothing of the secret.
  const isBearer = (header = '') => bearers.some((bearer) => timingSafeEqual(sha256(header), bearer));
  return {
    faultOf: (header, request) => (isBearer(header) ? undefined : verifier.faultOf(header, request)),
    covers: (header, body) => coversBody(header, body) || isBearer(header),
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export interface Authorization {
  /**
   * The reason why a request with this `authorization` header may not be read any further. Undefined if it may. To be
   * called once a request: a signed one is good once.
   */
  faultOf(header: string | undefined, request: RequestHead): SignatureFault | undefined;
  /** Whether the header of a request without a fault is about this body. */
  covers(header: string | undefined, body: Buffer): boolean;
}
