import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Body, ownedCopy } from './Body.ts';

const bytes = fc.uint8Array({ maxLength: 20 }).map((part) => Buffer.from(part));

it('a body is its parts one after another, whether they are put together or not', () => {
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 4 }), fc.integer({ min: 1, max: 9 }), (parts, most) => {
      const all = Buffer.concat(parts);
      const body = new Body(...parts);
      for (const isWhole of [false, true]) {
        if (isWhole) expect(body.whole()).toEqual(all);
        expect(body.length).toBe(all.length);
        expect(Buffer.concat(body.parts)).toEqual(all);
        const pieces = [...body.pieces(most)];
        expect(Buffer.concat(pieces)).toEqual(all);
        expect(pieces.every(({ length }) => length > 0 && length <= most)).toBe(true);
        expect(body.parts).toHaveLength(isWhole ? 1 : parts.length);
      }
      expect(body.whole()).toBe(body.whole());
    }),
  );
});

it('a copy has no more memory than its bytes', () => {
  const copy = ownedCopy(Buffer.from('a'), Buffer.from('bc'));
  expect([copy.toString(), copy.buffer.byteLength]).toEqual(['abc', 3]);
});
