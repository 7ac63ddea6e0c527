import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Seal } from './Seal.ts';

const seal = new Seal('secret');
const bytes = (maxLength = 300) => fc.uint8Array({ maxLength }).map((content) => Buffer.from(content));

describe('what is sealed', () => {
  it('is opened under its name', () => {
    fc.assert(
      fc.property(fc.string(), bytes(), (name, content) => {
        expect(seal.open(name, seal.close(name, content))).toEqual(content);
      }),
    );
  });

  it('is not opened under another name, nor with another secret', () => {
    const closed = seal.close('one', Buffer.from('content'));
    expect(seal.open('other', closed)).toBeUndefined();
    expect(new Seal('another').open('one', closed)).toBeUndefined();
    expect(seal.open('one', closed)).toBeDefined();
  });

  it('is not opened when a bit of it is another one, or an end of it is missing', () => {
    fc.assert(
      fc.property(bytes(), fc.nat(), fc.integer({ min: 0, max: 7 }), (content, at, bit) => {
        const closed = seal.close('name', content);
        const changed = Buffer.from(closed);
        changed[at % closed.length]! ^= 1 << bit;
        expect(seal.open('name', changed)).toBeUndefined();
        expect(seal.open('name', closed.subarray(0, at % closed.length))).toBeUndefined();
      }),
    );
  });

  it('is nothing that somebody makes up', () => {
    fc.assert(
      fc.property(bytes(), (made) => {
        expect(seal.open('name', made)).toBeUndefined();
      }),
    );
  });
});

describe('a name', () => {
  it('is short, the same for the same text, and another one with another secret', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(seal.nameOf(text)).toMatch(/^[\w-]{43}$/);
        expect(new Seal('secret').nameOf(text)).toBe(seal.nameOf(text));
        expect(new Seal('another').nameOf(text)).not.toBe(seal.nameOf(text));
      }),
    );
  });
});
