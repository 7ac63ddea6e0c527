import slugify from '@sindresorhus/slugify';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from './slugOf.ts';

test('a plain text has the slug that the library gives it', () => {
  const character = fc.constantFrom(...'aZzæøåÆØÅ09  --'.split(''));
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 20 }), (text) => {
      expect(slugOf(text)).toBe(slugify(text, { decamelize: false, customReplacements: [['&', ' ']] }));
    }),
    { numRuns: 1_000 },
  );
});
