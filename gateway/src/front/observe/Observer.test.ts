import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { GatewayMetrics } from './GatewayMetrics.ts';
import { Observer } from './Observer.ts';

it('connections that are closed for lack of places are logged once a minute', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const observer = new Observer({ metrics: new GatewayMetrics(), tracing: undefined, log });
  const now = vi.spyOn(performance, 'now');
  try {
    for (const seconds of [100, 101, 159, 161]) {
      now.mockReturnValue(seconds * 1000);
      observer.closed('full');
    }
  } finally {
    now.mockRestore();
  }
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    [1, 2].map(() =>
      expect.objectContaining({ reason: 'full', msg: 'connections are closed for lack of places' }),
    ),
  );
});
