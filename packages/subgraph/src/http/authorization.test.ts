import { expect, it } from 'vitest';
import { authorization } from './authorization.ts';

it('who sends one of the secrets as a bearer token is let in, as often as it comes', () => {
  const letsIn = authorization(['new', 'old']);
  for (const token of ['new', 'old', 'new']) expect(letsIn(`Bearer ${token}`)).toBe(true);
  for (const header of [undefined, '', 'Bearer ', 'Bearer other', 'bearer new', 'new', 'Bearer new '])
    expect(letsIn(header), header).toBe(false);
});
