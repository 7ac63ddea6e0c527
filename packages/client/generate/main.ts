import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildOnce, digestOf } from '@calendar/runtime/buildOnce';
import { installOnce } from '@calendar/runtime/installOnce';

// Writes what follows from the public schema and the operations into `src/generated`.

const root = join(import.meta.dirname, '../../..');
const sources = [
  'gateway/api.graphql',
  'packages/client/src/operations/*.graphql',
  'packages/client/generate/{*.ts,package-lock.json}',
];
const out = join(root, 'packages/client/src/generated');
await buildOnce(out, await digestOf(root, sources), async (folder) => {
  await installOnce(import.meta.dirname, 'the types of packages/client');
  const { schemaFiles } = await import('./schemaFiles.ts');
  await mkdir(folder);
  for (const [path, text] of Object.entries(await schemaFiles())) await writeFile(join(folder, path), text);
});
