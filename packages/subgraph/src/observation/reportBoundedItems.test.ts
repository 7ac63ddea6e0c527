import { createLogger } from '@calendar/runtime/log';
import { expect, test } from 'vitest';
import { reportBoundedItems } from './reportBoundedItems.ts';

test('an item that exceeds a bound is reported once, and one that exceeds none never (rules 49)', () => {
  const logger = createLogger('test', 'silent');
  const logged: unknown[] = [];
  logger.warn = (facts: unknown) => logged.push(facts);
  const report = reportBoundedItems(logger);
  report('event', [{ id: 'e0', fields: [] }]);
  for (let reading = 0; reading < 3; reading++) {
    report('event', [{ id: 'e1', fields: ['title_nb'] }]);
    report('venue', [{ id: 'e1', fields: ['name'] }]);
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
  reportBoundedItems(logger)('event', [{ id: 'e'.repeat(501), fields: ['title_nb'] }]);
  expect(logged).toMatchObject([{ items: [{ id: 'e'.repeat(500) }] }]);
});

test('of many such items of one reading ten are named (rules 49)', () => {
  const logger = createLogger('test', 'silent');
  const logged: unknown[] = [];
  logger.warn = (facts: unknown) => logged.push(facts);
  const items = Array.from({ length: 25 }, (_, at) => ({ id: `e${at}`, fields: ['desc_nb'] }));
  reportBoundedItems(logger)('event', items);
  expect(logged).toMatchObject([{ count: 25, items: items.slice(0, 10) }]);
});
