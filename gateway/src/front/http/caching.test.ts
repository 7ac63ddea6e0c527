import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchingTag } from './PreparedAnswer.ts';

const hash = 'oL8-x_'.padEnd(43, 'A');
const tag = `"${hash}"`;
const forms = [tag, `"${hash}.br"`, `"${hash}.gzip"`];

it('a list of validators names an answer when one of them is that of the answer in any coding', () => {
  const foreign = fc.constantFrom(
    '"x"',
    '""',
    `"${hash}.zip"`,
    `"x${hash}"`,
    `"${hash.slice(1)}"`,
    `"${hash}-gzip"`,
  );
  const validator = fc
    .tuple(fc.constantFrom('', 'W/'), fc.oneof(fc.constantFrom(...forms), foreign))
    .map(([weak, own]) => weak + own);
  const list = fc.array(validator, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(list, fc.constantFrom(',', ', ', ' ,\t'), (validators, comma) => {
      const named = validators.map((each) => each.replace('W/', '')).filter((each) => forms.includes(each));
      const found = matchingTag(validators.join(comma), tag);
      if (named.length === 0) expect(found).toBeUndefined();
      else expect(named).toContain(found);
    }),
  );
});

it('any answer is named by *, and none by nothing', () => {
  expect([matchingTag(' * ', tag), matchingTag(undefined, tag), matchingTag('', tag)]).toEqual([
    tag,
    undefined,
    undefined,
  ]);
});
