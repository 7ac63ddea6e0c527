import { Body } from '@calendar/http/Body';
import type { Refusal } from '../../federation/errors/Refusal.ts';
import type { MediaType } from './requestHead.ts';

/** A response as a value: everything that is the same for every caller who may be given it. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  /** Further ones, which a 304 has as well. They go before those that all answers have. */
  readonly headers: Readonly<Record<string, string>>;
  /** In place of what `lasting` and `validUntil` say of a successful one. */
  readonly cacheControl?: string;
  readonly body: Body;
  readonly outcome: AnswerOutcome;
  /** Name of the operation that it answers. Undefined if it has none or none was executed. */
  readonly operation: string | undefined;
  /** Whether it is an answer without errors (docs/rules.md 40 "Cache validity and validators"). */
  readonly successful: boolean;
  /** Whether it shows one state of each subgraph, and all of them have reported theirs: only that may be cached. */
  readonly lasting: boolean;
  /** The first instant at which time alone may change it; `Infinity` for never. */
  readonly validUntil: number;
  /** Token of each subgraph's snapshot that it was made from. */
  readonly revisions: ReadonlyMap<string, string>;
}

/**
 * `partial`: with errors and some data. `invalid`: an argument value was (docs/rules.md 34 "Reach of an
 * error"). `refused`: not executed. `failed`: nothing could be answered.
 */
export type AnswerOutcome = 'ok' | 'partial' | 'invalid' | 'refused' | 'failed';

/** A page or another file, which no subgraph has answered. */
export function fileAnswer(contentType: string, bytes: Buffer): Answer {
  return {
    status: 200,
    contentType,
    headers: {},
    body: new Body(bytes),
    outcome: 'ok',
    operation: undefined,
    successful: true,
    lasting: true,
    validUntil: Number.POSITIVE_INFINITY,
    revisions: new Map(),
  };
}

/** The response to a request that was refused. It has `errors`, and `data` only as null, if an argument is invalid. */
export function refusalAnswer({ kind, status, errors, headers }: Refusal, mediaType: MediaType): Answer {
  return {
    status,
    contentType: mediaType,
    headers,
    body: new Body(Buffer.from(JSON.stringify(status === 200 ? { data: null, errors } : { errors }))),
    outcome: kind === 'internal' ? 'failed' : 'refused',
    operation: undefined,
    successful: false,
    lasting: false,
    validUntil: Number.POSITIVE_INFINITY,
    revisions: new Map(),
  };
}
