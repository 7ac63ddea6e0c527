import type { Refusal } from '../errors/Refusal.ts';
import type { Answer } from './Answer.ts';
import { Body } from './Body.ts';
import type { MediaType } from './negotiate.ts';

/** The response to a request that was refused: `errors`, and `data` only as null, where an argument is invalid. */
export function refusalAnswer({ kind, status, errors, headers }: Refusal, mediaType: MediaType): Answer {
  return {
    status,
    headers: { 'content-type': mediaType, ...headers },
    body: new Body(Buffer.from(JSON.stringify(status === 200 ? { data: null, errors } : { errors }))),
    outcome: kind === 'internal' ? 'failed' : 'refused',
    operation: undefined,
    successful: false,
    lasting: false,
    validUntil: Number.POSITIVE_INFINITY,
    revisions: new Map(),
  };
}
