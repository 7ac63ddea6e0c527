// Installs the folders that have a lock file of their own, except for those that the build installs itself.
import { globSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { installOnce } from '@calendar/runtime/installOnce';

const locks = globSync('{gateway,packages,pictures,test}/**/package-lock.json', {
  exclude: ['**/node_modules', 'gateway/sandbox', 'packages/client/generate'],
});
for (const lock of locks.toSorted()) await installOnce(resolve(dirname(lock)), 'the suite');
