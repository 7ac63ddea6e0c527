import { expect, test } from 'vitest';
import { namesInOrder } from './namesInOrder.ts';

test('names are ordered as in Norway, once whatever their case, and what is blank is none', () => {
  const given = ['Øyer', 'bodø', 'Ås', null, 'Bodø', ' ', 'Ærø', 'alta', 'Zürich', 'Alta'];
  const { names, numberOf } = namesInOrder(given);
  expect(names).toEqual(['Alta', 'Bodø', 'Zürich', 'Ærø', 'Øyer', 'Ås']);
  expect([...numberOf]).toEqual([4, 1, 5, -1, 1, -1, 3, 0, 2, 0]);
});
