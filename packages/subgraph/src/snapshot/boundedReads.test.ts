import { expect, it } from 'vitest';
import { boundedReads } from './boundedReads.ts';

it('three reads at most wait for a source that hangs, however many it answered before', async () => {
  let hanging: PromiseWithResolvers<void> | undefined;
  let asked = 0;
  const bounded = boundedReads();
  const read = () =>
    bounded('token', 5, async () => {
      asked++;
      await hanging?.promise;
      return 'a:1';
    });
  for (let time = 0; time < 5; time++) expect(await read()).toBe('a:1');
  hanging = Promise.withResolvers();
  asked = 0;
  for (let time = 0; time < 3; time++) await expect(read()).rejects.toThrow('No token within 5 ms');
  await expect(read()).rejects.toThrow('Earlier attempts still wait');
  expect(asked).toBe(3);
  hanging.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await read()).toBe('a:1');
});
