import { createLogger } from '@calendar/telemetry/log';
import { expect, test } from 'vitest';
import { BoundedItems } from './BoundedItems.ts';

test('an item that exceeds a bound is reported once, and one that exceeds none never (rules 49)', () => {
  const logger = createLogger('test', 'silent');
  const logged: unknown[] = [];
  logger.warn = (facts: unknown) => logged.push(facts);
  const bounded = new BoundedItems(logger);
  bounded.report('event', [{ id: 'e0', fields: [] }]);
  for (let reading = 0; reading < 3; reading++) {
    bounded.report('event', [{ id: 'e1', fields: ['title_nb'] }]);
    bounded.report('venue', [{ id: 'e1', fields: ['name'] }]);
  }
  expect(logged).toEqual([
    { kind: 'event', count: 1, items: [{ id: 'e1', fields: ['title_nb'] }] },
    { kind: 'venue', count: 1, items: [{ id: 'e1', fields: ['name'] }] },
  ]);
});

test('of a long id the beginning is logged (rules 49)', () => {
  const logger = createLogger('test', 'silent');
  const logged: unknown[] = [];
  logger.warn = (facts: unknown) => logged.push(facts);
  new BoundedItems(logger).report('event', [{ id: 'e'.repeat(501), fields: ['title_nb'] }]);
  expect(logged).toMatchObject([{ items: [{ id: 'e'.repeat(500) }] }]);
});

test('of many such items of one reading ten are named (rules 49)', () => {
  const logger = createLogger('test', 'silent');
  const logged: unknown[] = [];
  logger.warn = (facts: unknown) => logged.push(facts);
  const items = Array.from({ length: 25 }, (_, at) => ({ id: `e${at}`, fields: ['desc_nb'] }));
  new BoundedItems(logger).report('event', items);
  expect(logged).toMatchObject([{ count: 25, items: items.slice(0, 10) }]);
});
