import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { installOnce } from '@calendar/runtime/installOnce';

/**
 * `npm run types -w packages/client` writes the files that follow from the public schema and from the operations in
 * `src/operations`. With `-- --check` it writes nothing, and fails when a file is not up to date. The generators are in
 * a lock file of this folder.
 */
async function main(check: boolean): Promise<number> {
  await installOnce(import.meta.dirname, 'the types of packages/client');
  const { schemaFiles } = await import('./schemaFiles.ts');
  const old: string[] = [];
  for (const [path, text] of Object.entries(await schemaFiles())) {
    const file = new URL(`../src/schema/${path}`, import.meta.url);
    if (!check) writeFileSync(file, text);
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) old.push(path);
  }
  if (old.length === 0) return 0;
  console.error(
    `${old.map((path) => `packages/client/src/schema/${path}`).join(', ')}: not what gateway/api.graphql and ` +
      'packages/client/src/operations say.\nRun `npm run types -w packages/client` and commit the files.',
  );
  return 1;
}

process.exitCode = await main(process.argv.includes('--check'));
