import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BuildProgress } from './BuildProgress.ts';

test('the present work of a thread is read from outside it, by the memory alone', async () => {
  const own = new BuildProgress();
  const outside = new BuildProgress(own.memory);
  expect(outside.read()).toMatchObject({ work: null, revision: null, item: null });
  const observer = own.reads('lineage:7');
  expect(outside.read()).toMatchObject({ work: 'reading', revision: 'lineage:7', item: null });
  observer.begin(['["first","a slug"]', `["${'long'.repeat(50)}",1]`, '["an \\"id\\"","another"]']);
  observer.at(1);
  expect(outside.read().item).toMatch(/^(long)+lo$/);
  observer.at(2);
  expect(outside.read()).toMatchObject({ item: 'an \\"id\\"' });
  observer.end();
  expect(outside.read()).toMatchObject({ work: 'reading', item: null });
  own.arranges('lineage:7');
  expect(outside.read()).toMatchObject({ work: 'arranging', revision: 'lineage:7' });
  await own.watch(
    () => Promise.resolve(),
    () => undefined,
  );
  expect(outside.read()).toMatchObject({ work: null, item: null, thread: null });
});

test.runIf(process.platform === 'linux')('a thread tells its number to those who lower its priority', () => {
  const own = new BuildProgress();
  own.threadBegins();
  const { thread } = new BuildProgress(own.memory).read();
  expect(existsSync(`/proc/self/task/${thread}`)).toBe(true);
});
