import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installOnce } from '@calendar/runtime/installOnce';

// `npm run dist -w packages/client` writes `dist`, which is all that is published: modules, their types and the schema.

const of = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

await import('./main.ts');
const compiler = of('../../../tools/check');
await installOnce(compiler, 'the package');
rmSync(of('../dist'), { recursive: true, force: true });
execFileSync(process.execPath, [`${compiler}/node_modules/typescript/bin/tsc`, '-p', of('..')], {
  stdio: 'inherit',
});
copyFileSync(of('../../../gateway/api.graphql'), of('../dist/schema.graphql'));
