import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installOnce } from '@calendar/runtime/installOnce';

// `npm run check`; of it alone `lint` and `types`; `format`, which also changes files. Packages with lock files of their
// own are installed first, where sources import them.

const ROOT = join(import.meta.dirname, '../..');
const BIOME = join(import.meta.dirname, 'node_modules/@biomejs/biome/bin/biome');
const TSC = join(import.meta.dirname, 'node_modules/typescript/bin/tsc');
const CHECKS: Readonly<Record<string, () => Promise<void>>> = { format, lint, types, check };

await installOnce(import.meta.dirname, 'the check');
await CHECKS[process.argv[2] ?? 'check']?.();

async function check(): Promise<void> {
  await lint();
  run('packages/client/generate/main.ts');
  await types();
  for (const folder of ['gateway/sandbox', 'outlets/browser', 'packages/client/generate'])
    await typesOf(folder);
  run('tools/schema/compose/compose.ts', '--check');
  run('tools/schema/checks/main.ts');
}

async function format(): Promise<void> {
  run(BIOME, 'check', '--write', '.');
}

async function lint(): Promise<void> {
  run(BIOME, 'check', '.');
}

async function types(): Promise<void> {
  for (const folder of ['test', 'gateway/apollo']) await installOnce(join(ROOT, folder), 'the check');
  run(TSC, '--noEmit', '--checkers', '2');
}

async function typesOf(folder: string): Promise<void> {
  await installOnce(join(ROOT, folder), 'the check');
  run(TSC, '--noEmit', '-p', folder);
}

function run(program: string, ...words: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [program, ...words], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
