import type { ExecutionResult } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { BookSource, libraryResolvers, recordedLog, typeDefs } from '../../test/library.ts';
import { Observer } from '../observation/Observer.ts';
import { SnapshotPoller } from '../snapshot/SnapshotPoller.ts';
import type { OperationRequest } from './OperationRequest.ts';
import { type OperationReply, operationHandler } from './operationHandler.ts';
import { prepareOperations } from './PreparedOperations.ts';

/** Nothing but `refresh` makes it look at its source. */
function started(clock = () => 5, resolvers = libraryResolvers()) {
  const { logger, lines } = recordedLog();
  const source = new BookSource();
  const poller = new SnapshotPoller({ name: 'books', source, logger, intervalMs: 3_600_000 });
  onTestFinished(() => poller.close());
  const handle = operationHandler({
    poller,
    operations: prepareOperations({ name: 'library', typeDefs, resolvers }),
    clock,
    observer: new Observer({ name: 'library', poller, logger, configuration: {} }),
    logger,
  });
  const ask = async (query: string, given: Partial<OperationRequest> = {}) => {
    const request = {
      parameters: { query },
      receivedAt: performance.now(),
      isCutOff: () => false,
      requestId: 'one',
      ...given,
    };
    const reply = await handle(request as OperationRequest);
    return { reply, answer: JSON.parse(Buffer.concat(reply.body).toString()) as ExecutionResult };
  };
  return { source, poller, ask, lines };
}

test('without the state that it needs an operation is refused with 503', async () => {
  const { source, poller, ask } = started();
  expect(refusalIn(await ask('{ now }'))).toEqual([503, 'SERVICE_UNAVAILABLE']);
  await poller.refresh();
  source.fault = new Error('away');
  await poller.refresh().catch(() => undefined);
  expect(refusalIn(await ask('{ now }', { at: 'books:2' }))).toEqual([503, 'BEHIND']);
});

test('a fault of the service is masked, and in the log under the request’s id (rules 36)', async () => {
  const { poller, ask, lines } = started(() => {
    throw new Error('hunter2');
  });
  await poller.refresh();
  const asked = await ask('{ now }');
  expect(refusalIn(asked)).toEqual([500, 'INTERNAL_SERVER_ERROR']);
  expect(JSON.stringify(asked.answer)).not.toContain('hunter2');
  expect(lines.at(-1)).toMatchObject({ requestId: 'one', err: { message: 'hunter2' } });
});

test('an operation that has ended leaves its place to the next one, however much it was', async () => {
  const { Book, ...others } = libraryResolvers();
  const readAt = (...given: Parameters<typeof Book.readAt>) => {
    for (const until = performance.now() + 0.2; performance.now() < until; );
    return Book.readAt(...given);
  };
  const { source, poller, ask } = started(() => 5, { ...others, Book: { ...Book, readAt } });
  source.books = new Map(Array.from({ length: 300 }, (_, id) => [`${id}`, { id: `${id}`, title: null }]));
  await poller.refresh();
  // More than progress at once.
  for (let time = 0; time < 3; time++) {
    const { reply } = await ask('{ books { readAt } }', { caller: 'one' });
    expect(reply.status).toBe(200);
  }
});

function refusalIn({ reply, answer }: { readonly reply: OperationReply; readonly answer: ExecutionResult }) {
  return [reply.status, answer.errors?.[0]?.extensions['code']];
}
