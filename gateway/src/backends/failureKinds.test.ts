import { describe, expect, it } from 'vitest';
import { Superseded } from './hedgedRequest.ts';
import { Replica } from './Replica.ts';
import { Abandoned, kindOf, mostInformative, SubgraphFailure } from './SubgraphFailure.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });
const timeout = new DOMException('', 'TimeoutError');

describe('what an endpoint throws', () => {
  it.each([
    [new Abandoned(), 'abandoned'],
    [new Superseded(), 'superseded'],
    [timeout, 'hung'],
    [withCode('UND_ERR_SOCKET'), 'lost'],
    [withCode('ECONNRESET'), 'lost'],
    [withCode('ECONNREFUSED'), 'closed'],
    [withCode('EHOSTUNREACH'), 'unreachable'],
    [withCode('ENOTFOUND'), 'unreachable'],
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

/** A replica that answers every fetch with this, and what is known of it after five. */
async function afterFive(answer: { readonly status: number; readonly body?: string } | Error) {
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
      answers: async () => false,
      close: async () => undefined,
    },
  });
  const fetch = { query: '{ a }', operationName: undefined, variables: '{}', isExpensive: false, endsAt: 0 };
  const facts = { instant: 1, method: 'POST', requestId: 'a' } as const;
  const asked = () => replica.fetchAnyway({ ...fetch, facts }, new AbortController().signal);
  const usual = () => replica.fetch({ ...fetch, facts }, new AbortController().signal);
  const failures: unknown[] = [];
  for (let time = 0; time < 5; time++) failures.push(await usual().catch((error: unknown) => error));
  const last = await asked().catch((error: unknown) => error);
  const { isReady: ready } = replica.readiness;
  const { state, heldAgainst } = replica;
  readiness.resolve(undefined);
  await replica.close();
  const [first] = failures;
  return {
    kind: last instanceof SubgraphFailure ? last.kind : undefined,
    first: first instanceof SubgraphFailure ? first.kind : undefined,
    ready,
    state,
    heldAgainst,
  };
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

describe('a replica that fails five times in a row', () => {
  it.each([
    ['refused', { status: 400 }, { ready: true, state: 'closed', heldAgainst: undefined }],
    ['slow', { status: 504, body: late }, { ready: true, state: 'closed', heldAgainst: undefined }],
    // Sent and ended within a second: too soon to tell.
    ['slow', timeout, { ready: true, state: 'closed', heldAgainst: undefined }],
    ['superseded', new Superseded(), { ready: true, state: 'closed', heldAgainst: undefined }],
    ['faulty', { status: 500 }, { ready: true, state: 'open', heldAgainst: 'faulty' }],
    ['faulty', { status: 302 }, { ready: true, state: 'open', heldAgainst: 'faulty' }],
    ['faulty', { status: 504 }, { ready: true, state: 'open', heldAgainst: 'faulty' }],
    ['notReady', { status: 503 }, { ready: false, state: 'open', heldAgainst: 'notReady' }],
    ['lost', withCode('ECONNRESET'), { ready: false, state: 'open', heldAgainst: 'lost' }],
    ['closed', withCode('ECONNREFUSED'), { ready: false, state: 'open', heldAgainst: 'closed' }],
    ['unreachable', withCode('ENOTFOUND'), { ready: false, state: 'open', heldAgainst: 'unreachable' }],
  ] as const)('and is %s: %o', async (kind, answer, known) => {
    expect(await afterFive(answer)).toEqual({ kind, first: kind, ...known });
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
