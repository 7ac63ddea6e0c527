import { Body } from '@calendar/http/Body';
import type { Answer } from '../front/http/Answer.ts';

/** A successful answer with this body that holds for ever, except for the given fields. */
export function answerOf(body: Body | string, other: Partial<Answer> = {}): Answer {
  return {
    status: 200,
    contentType: 'text/plain',
    headers: {},
    body: typeof body === 'string' ? new Body(Buffer.from(body)) : body,
    outcome: 'ok',
    operation: undefined,
    successful: true,
    lasting: true,
    validUntil: Number.POSITIVE_INFINITY,
    revisions: new Map(),
    ...other,
  };
}
