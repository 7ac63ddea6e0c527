import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Body, ownedCopy } from './Body.ts';

it('the pieces of a body are its bytes, and none is longer than it may be', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (bytes, most) => {
      const pieces = [...new Body(Buffer.from(bytes)).pieces(most)];
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
      expect(pieces.every(({ length }) => length > 0 && length <= most)).toBe(true);
    }),
  );
});

it('a copy has no more memory than its bytes', () => {
  const copy = ownedCopy(Buffer.from('a'), Buffer.from('bc'));
  expect([copy.toString(), copy.buffer.byteLength]).toEqual(['abc', 3]);
});
