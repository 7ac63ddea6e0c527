import { expect, test } from 'vitest';
import { at, date, event, snapshot } from '../../test/builders.ts';
import { eventById, eventBySlug } from './lookups.ts';

const NOW = at('2026-06-15 12:00');
const PUBLIC_FROM = at('2026-06-15 13:00');

test('a look-up of what is not there is true until the calendar changes, or until it becomes public (rules 9, 40)', () => {
  const opened = snapshot([event('e', [date('2026-06-20 18:00')], { publishingDate: PUBLIC_FROM })]);
  for (const found of [eventById(opened, 'nobody', NOW), eventBySlug(opened, 'nobody', NOW)])
    expect(found).toEqual({ result: null, validUntil: Number.POSITIVE_INFINITY });
  expect(eventById(opened, 'e', NOW)).toEqual({ result: null, validUntil: PUBLIC_FROM });
});
