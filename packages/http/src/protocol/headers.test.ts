import { expect, test } from 'vitest';
import { waitMs } from './headers.ts';

test.each([
  [undefined, 5_000],
  ['wait=0', 0],
  ['respond-async, Wait=7; foo', 7_000],
  ['wait=9999', 20_000],
  ['wait=soon', 5_000],
  ['await=7', 5_000],
  ['wait=99999', 5_000],
])('with Prefer: %s another revision is waited for %i ms', (prefer, milliseconds) => {
  expect(waitMs(prefer)).toBe(milliseconds);
});
