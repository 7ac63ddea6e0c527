import { createHash, timingSafeEqual } from 'node:crypto';
import { coversBody, isSigned, type SignedHead } from './signature.ts';

/** Who may ask: those who sign with the secret and, where that is wanted, those who send it as a bearer token. */
export function authorization({ secret, acceptBearer = false }: AuthorizationOptions): Authorization {
  const bearer = sha256(`Bearer ${secret}`);
  // Both sides are hashed, so that how long the comparison takes tells nothing of the secret.
  const isBearer = (header: string | undefined) =>
    acceptBearer && header !== undefined && timingSafeEqual(sha256(header), bearer);
  return {
    admits: (header, request) => isSigned(secret, header, request) || isBearer(header),
    covers: (header, body) => coversBody(header, body) || isBearer(header),
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export interface AuthorizationOptions {
  readonly secret: string;
  readonly acceptBearer?: boolean | undefined;
}

export interface Authorization {
  /** Whether a request with this `authorization` header may be read any further. */
  admits(header: string | undefined, request: SignedHead): boolean;
  /** Whether the header of a request that was admitted is about this body. */
  covers(header: string | undefined, body: Buffer): boolean;
}
