import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packDocuments, unpackDocument } from './packDocuments.ts';

test('packed documents are the same values again, however they were written', () => {
  const values = fc.array(
    fc.oneof(fc.jsonValue(), fc.constantFrom(null, false, ', null', ',false', '\\", null')),
    {
      maxLength: 80,
    },
  );
  fc.assert(
    fc.property(fc.array(values, { maxLength: 5 }), fc.constantFrom('', ' ', '\n  '), (given, space) => {
      const texts = given.map((value) => JSON.stringify(value, null, space));
      const packed = packDocuments(texts);
      const read = given.map((_, row) => JSON.parse(unpackDocument(packed, row)) as unknown);
      expect(read).toEqual(texts.map((text) => JSON.parse(text) as unknown));
    }),
  );
});
