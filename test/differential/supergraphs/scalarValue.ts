import { hash } from './hash.ts';

/** A value of a scalar that depends on `seed` alone. */
export function scalarValue(type: string, seed: string): unknown {
  const number = hash(`${seed} as ${type}`);
  switch (type) {
    case 'Boolean':
      return number % 2 === 0;
    case 'Int':
      return number % 5 === 0 ? edges[number % edges.length] : (number % 1000) - 200;
    case 'Float':
      return number % 4 === 0 ? fractions[number % fractions.length] : (number % 10_000) / 8;
    case 'ID':
    case 'String':
      return number % 3 === 0 ? texts[number % texts.length] : `${type}-${number.toString(36)}`;
    default:
      return number % 2 === 0 ? objects[number % objects.length] : `${type}-${number.toString(36)}`;
  }
}

const edges = [0, -1, 2147483647, -2147483648];
const fractions = [0, 0.1, 1e21, -2.5e-7];
const texts = ['', 'æøå', 'a "b" \\ c', 'line\nline', '{"id":1}', '__typename', '\u{1F600}\u2028'];
const objects = [7, true, ['a', [null]], { z: 1, id: 'i', a: { __typename: 'X' } }, ''];
