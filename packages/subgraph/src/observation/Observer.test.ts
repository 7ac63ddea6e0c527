import { expect, test } from 'vitest';
import { BookSource, recordedLog } from '../../test/library.ts';
import type { OperationRequest } from '../operations/OperationRequest.ts';
import { SnapshotPoller } from '../snapshot/SnapshotPoller.ts';
import { Observer } from './Observer.ts';

const WARN = 40;
const DEBUG = 20;

test.each([
  ['info', [WARN]],
  ['debug', [DEBUG, WARN]],
])('at level %s an operation of more than a second is a warning', (level, expected) => {
  const { logger, lines } = recordedLog(level);
  const poller = new SnapshotPoller({ name: 'books', source: new BookSource(), logger });
  const observer = new Observer({ name: 'library', poller, logger, configuration: {} });
  const request = { requestId: 'one' } as OperationRequest;
  observer.answered(request, 200, 1000);
  observer.answered(request, 200, 1000.004);
  expect(lines.map((line) => line['level'])).toEqual(expected);
  expect(lines.at(-1)).toMatchObject({ requestId: 'one', status: 200, tookMs: 1000 });
});
