import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, read } from './importsOf.ts';

test('each file that may be executed names its interpreter, and nothing else, in its first line', () => {
  const files = globSync(['.ci/*', 'ops/**/*'], { cwd: ROOT }).filter((path) => {
    const status = statSync(join(ROOT, path));
    return status.isFile() && (status.mode & 0o111) !== 0;
  });
  const firstLines = files.map((path) => read(path).split('\n', 1)[0]);
  expect(files.map((path) => path.replaceAll('\\', '/'))).toContain('.ci/run');
  expect(firstLines.filter((line) => !/^#!(\/bin\/sh|\/usr\/bin\/env \w+)$/.test(line ?? ''))).toEqual([]);
});

test('what runs by the Node of the machine, from 20.19 on, uses nothing that came later', () => {
  const files = globSync(['ops/**/*.js', 'launcher/src/run.js'], { cwd: ROOT });
  expect(files.length).toBeGreaterThan(1);
  const later =
    /\bglobSync\b|\bimport\.meta\.main\b|process\.getBuiltinModule|\bMap\.groupBy\b|Promise\.withResolvers/;
  expect(files.filter((path) => later.test(read(path)))).toEqual([]);
});
