import { expect, test } from 'vitest';
import { focusOf } from './focusOf.ts';

const face = (x: number, y: number, width: number, height = width) => ({ x, y, width, height });

test.each([
  ['nobody', [], null],
  ['one face', [face(0.25, 0.5, 0.1)], { x: 0.25, y: 0.5 }],
  ['two alike', [face(0.2, 0.4, 0.1), face(0.4, 0.8, 0.1)], { x: 0.3, y: 0.6 }],
  ['one of four times the area', [face(0, 0, 0.1), face(1, 1, 0.2)], { x: 0.8, y: 0.8 }],
  ['a box beyond the edge', [face(-0.1, 1.2, 0.3)], { x: 0, y: 1 }],
  ['more digits', [face(1 / 3, 2 / 3, 0.1)], { x: 0.333, y: 0.667 }],
])('the point of %s is the centre, weighted by area (rules 69)', (_, faces, focus) => {
  expect(focusOf(faces)).toEqual(focus);
});
