import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST = 0x10ffff;

/**
 * Any character but a lone surrogate, as the unit `binary` of fast-check. That unit first makes a table of all 1.1
 * million in each process, which takes longer than most properties do.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: LAST - SURROGATES })
  .map(characterOf, numberOf);

function characterOf(number: number): string {
  return String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES);
}

/** With this, fast-check can shrink texts that it did not make of these characters, such as `__proto__`. */
function numberOf(character: unknown): number {
  const point = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1;
  const number = point < FIRST_SURROGATE ? point : point - SURROGATES;
  if (number < 0 || characterOf(number) !== character) throw new Error('This is no character.');
  return number;
}
