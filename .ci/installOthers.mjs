// Installs the folders that have a lock file of their own, except for those that the build installs
// itself and those of measures.
import { globSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { installOnce } from '@calendar/runtime/installOnce';

const locks = globSync('{gateway,packages,pictures,test,tools}/**/package-lock.json', {
  exclude: [
    ...['**/node_modules', 'gateway/sandbox', 'packages/client/generate'],
    ...['tools/bench/contestants', 'tools/mutants'],
  ],
});
// The check waits for those of tools.
for (const lock of locks.toSorted().toReversed()) await installOnce(resolve(dirname(lock)), 'the suite');
