import { join } from 'node:path';
import { installOnce } from '@calendar/install-once';
import { buildOnce, digestOf } from '@calendar/install-once/buildOnce';
import { build } from 'vite';

// Builds the sandbox into `dist`, unless it is there for the present sources.

const folder = import.meta.dirname;
const sources = ['src/**/*', 'public/**/*', '*.{html,json,ts}', '../../packages/outline/src/**/*'];
// An end that removes what is half made.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await buildOnce(join(folder, 'dist'), await digestOf(folder, sources), async (outDir) => {
  await installOnce(folder, 'the sandbox');
  await build({ root: folder, logLevel: 'warn', build: { outDir } });
});
