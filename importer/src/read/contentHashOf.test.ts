import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import everyField from '../../test/everyField.json' with { type: 'json' };
import { checkFeed } from '../check/checkFeed.ts';
import { contentHashOf, READING_RULES } from './ndjsonReader.ts';

test('other bytes have another content hash', () => {
  const bytes = () => fc.uint8Array({ maxLength: 20 });
  fc.assert(
    fc.property(bytes(), bytes(), (one, other) => {
      expect(contentHashOf(one) === contentHashOf(other)).toBe(Buffer.compare(one, other) === 0);
    }),
  );
});

test('the rules say which time zone data dates are read by', () => {
  expect(READING_RULES).toContain(process.versions['tz']);
});

// If you change how items are read, first increase the number of the rules, then set the new digest.
test('the rules are raised when items are read otherwise', async () => {
  const read = hash('sha256', JSON.stringify(await checkFeed(everyField)), 'hex').slice(0, 16);
  expect({ rules: READING_RULES.split(' ')[0], read }).toEqual({ rules: '9', read: '342a339500f8bdae' });
});
