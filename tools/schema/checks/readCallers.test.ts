import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { operationsIn, readCallers } from './readCallers.ts';

it('the documents of callers are those of the tree that is checked, in order, with each operation whole', async () => {
  const root = ownFolder(onTestFinished);
  await mkdir(join(root, 'test/callers'), { recursive: true });
  const text = 'query A { ...F } query B { ...F } fragment F on Query { a }';
  for (const name of ['web', 'app']) await writeFile(join(root, `test/callers/${name}.graphql`), text);
  const callers = readCallers(root);
  expect(callers).toEqual(['app', 'web'].map((name) => ({ path: `test/callers/${name}.graphql`, text })));
  expect(operationsIn({ path: '', text })).toEqual(
    ['A', 'B'].map((name) => expect.stringMatching(new RegExp(`query ${name} {.*fragment F on Query`, 's'))),
  );
});
