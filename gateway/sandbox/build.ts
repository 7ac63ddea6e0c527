import { join } from 'node:path';
import { buildOnce, digestOf } from '@calendar/runtime/buildOnce';
import { installOnce } from '@calendar/runtime/installOnce';

// Builds the sandbox into `dist`, unless it is there for the present sources.

const folder = import.meta.dirname;
const sources = [
  'src/**/*',
  'public/**/*',
  '*.{html,json,ts}',
  '../../packages/{model/src/outline,time/src}/**/*',
];
// An end that removes what is half made.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await buildOnce(join(folder, 'dist'), await digestOf(folder, sources), async (outDir) => {
  await installOnce(folder, 'the sandbox');
  const { build } = await import('vite');
  await build({ root: folder, logLevel: 'warn', build: { outDir } });
});
