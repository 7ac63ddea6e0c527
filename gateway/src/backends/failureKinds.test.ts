import { describe, expect, it } from 'vitest';
import { Replica } from './Replica.ts';
import { Abandoned, kindOf, mostInformative, SubgraphFailure } from './SubgraphFailure.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });
const timeout = new DOMException('', 'TimeoutError');

describe('what an endpoint throws', () => {
  it.each([
    [timeout, 'hung'],
    [withCode('UND_ERR_SOCKET'), 'lost'],
    [withCode('ECONNRESET'), 'lost'],
    [withCode('EPIPE'), 'lost'],
    [withCode('ECONNREFUSED'), 'closed'],
    [withCode('EHOSTUNREACH'), 'unreachable'],
    [withCode('ENETUNREACH'), 'unreachable'],
    [withCode('ENOTFOUND'), 'unreachable'],
    [withCode('EAI_AGAIN'), 'unreachable'],
    [withCode('ETIMEDOUT'), 'unreachable'],
    [withCode('UND_ERR_CONNECT_TIMEOUT'), 'unreachable'],
    [withCode('UND_ERR_RES_EXCEEDED_MAX_SIZE'), 'faulty'],
    [new Error('the answers to a batch ended early'), 'faulty'],
    [undefined, 'faulty'],
  ])('%s of a replica that answers nothing is %s', (thrown, kind) => {
    expect(kindOf(thrown, false)).toBe(kind);
  });

  it('in place of an answer in time is slow where the replica answers something', () => {
    expect(kindOf(timeout, true)).toBe('slow');
  });
});

/** A replica that answers every fetch with this, and what is known of it then. */
async function afterFailing(answer: { readonly status: number; readonly body?: string } | Error) {
  const readiness = Promise.withResolvers<undefined>();
  const replica = new Replica({
    subgraph: 'library',
    endpoint: {
      origin: 'http://library',
      async send() {
        if (answer instanceof Error) throw answer;
        const { status, body = '{}' } = answer;
        return { ...REPLY, status, bytes: Buffer.from(body) };
      },
      askReadiness: () => readiness.promise,
      askRevision: async () => undefined,
      close: async () => undefined,
    },
  });
  const fetch = { query: '{ a }', operationName: undefined, variables: '{}', isExpensive: false, endsAt: 0 };
  const facts = { instant: 1, method: 'POST', requestId: 'a' } as const;
  const failure = await replica
    .fetch({ ...fetch, facts }, new AbortController().signal)
    .catch((error: unknown) => error);
  const { isReady: ready } = replica.readiness;
  const { heldAgainst } = replica;
  const hasAnswered = replica.hasAnsweredSince(0);
  const kind = failure instanceof SubgraphFailure ? failure.kind : undefined;
  readiness.resolve(undefined);
  await replica.close();
  return { kind, hasAnswered, ready, heldAgainst };
}

const REPLY = {
  contentType: 'application/json',
  revision: undefined,
  validUntil: Number.POSITIVE_INFINITY,
  freshUntil: undefined,
  errors: undefined,
  cost: undefined,
  isStopping: false,
};
const late = JSON.stringify({ errors: [{ message: 'late', extensions: { code: 'DEADLINE_EXCEEDED' } }] });

describe('a replica that fails', () => {
  it.each([
    ['refused', { status: 400 }, { ready: true, heldAgainst: undefined }],
    ['slow', { status: 504, body: late }, { ready: true, heldAgainst: undefined }],
    // Sent and ended within a second: too soon to tell.
    ['slow', timeout, { ready: true, heldAgainst: undefined }],
    ['faulty', { status: 500 }, { ready: true, heldAgainst: undefined }],
    ['faulty', { status: 302 }, { ready: true, heldAgainst: undefined }],
    ['faulty', { status: 504 }, { ready: true, heldAgainst: undefined }],
    ['notReady', { status: 503 }, { ready: false, heldAgainst: 'notReady' }],
    ['lost', withCode('ECONNRESET'), { ready: false, heldAgainst: 'lost' }],
    ['closed', withCode('ECONNREFUSED'), { ready: false, heldAgainst: 'closed' }],
    ['unreachable', withCode('ENOTFOUND'), { ready: false, heldAgainst: 'unreachable' }],
    // All callers have gone, which is no failure.
    [undefined, new Abandoned(), { ready: true, heldAgainst: undefined }],
  ] as const)('and is %s: %o', async (kind, answer, known) => {
    expect(await afterFailing(answer)).toEqual({ kind, hasAnswered: !(answer instanceof Error), ...known });
  });
});

it('of several failures the most informative one counts: a refusal before a lack of time, that before no connection', () => {
  const tells = [
    'refused',
    'slow',
    'faulty',
    'hung',
    'lost',
    'notReady',
    'unreachable',
    'closed',
    'notAsked',
  ] as const;
  for (const [at, kind] of tells.entries()) {
    const others = tells.slice(at).map((other) => ({ kind: other }));
    expect(mostInformative(others.toReversed())).toEqual({ kind });
  }
  expect(mostInformative([])).toBeUndefined();
});
