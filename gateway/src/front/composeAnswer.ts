import { Body, ownedCopy } from '@calendar/http/Body';
import { isInvalidValue } from '../federation/errors/fieldErrors.ts';
import type { Freshness } from '../federation/execute/Freshness.ts';
import type { Outcome } from '../federation/execute/join/completeResponse.ts';
import type { Executable } from '../federation/plan/readDocument.ts';
import type { Answer, AnswerOutcome } from './http/Answer.ts';
import type { MediaType } from './http/requestHead.ts';
import { notice, noticeOfUnknownKey } from './keys/notice.ts';

/**
 * The response to an executed operation: an invalid argument value makes all of `data` null (docs/rules.md 34
 * "Reach of an error"); without a key it has a notice (docs/rules.md 39 "Notice without a key").
 */
export function composeAnswer(
  { data, errors }: Outcome,
  freshness: Freshness,
  { identity, mediaType, operation }: ResponseVariant & Pick<Executable, 'operation'>,
): Answer {
  const successful = errors.length === 0;
  const invalid = errors.filter(isInvalidValue);
  const shown = [...invalid, ...errors.filter((error) => !isInvalidValue(error))];
  const bytes = ownedCopy(
    successful ? BEGINNING : Buffer.from(`{"errors":${JSON.stringify(shown)},"data":`),
    bytesOf(invalid.length > 0 ? 'null' : data),
    successful ? ENDS[identity] : END,
  );
  return {
    status: 200,
    contentType: mediaType,
    headers: {},
    body: new Body(bytes),
    outcome: outcomeOf(data, successful, invalid.length > 0),
    operation: operation.name,
    successful,
    lasting: freshness.lasting,
    validUntil: freshness.validUntil,
    revisions: freshness.revisions,
  };
}

function bytesOf(data: Outcome['data']): Uint8Array {
  return typeof data === 'string' ? Buffer.from(data) : data;
}

const BEGINNING = Buffer.from('{"data":');
const END = Buffer.from('}');
const endWith = (text: string) => Buffer.from(`,"extensions":${JSON.stringify({ notice: text })}}`);
const ENDS = { anonymous: endWith(notice), identified: END, unknown: endWith(noticeOfUnknownKey) };

function outcomeOf(data: Outcome['data'], successful: boolean, invalid: boolean): AnswerOutcome {
  if (successful) return 'ok';
  if (invalid) return 'invalid';
  return typeof data === 'string' && NOTHING.test(data) ? 'failed' : 'partial';
}

/** JSON in which every top-level field is null. */
const NOTHING = /^(?:null|\{(?:"\w+":null,?)*\})$/;

/** Everything that an answer depends on, except for the operation and its variables. */
export interface ResponseVariant {
  readonly identity: Identity;
  readonly mediaType: MediaType;
}

/** `identified`: the caller has a valid key. `unknown`: it sent a key whose validity is unknown. */
export type Identity = 'anonymous' | 'identified' | 'unknown';
