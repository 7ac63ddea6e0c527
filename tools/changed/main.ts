import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installOnce } from '@calendar/runtime/installOnce';

const USAGE = `npm run test:changed -- [OPTIONS]

Tests each package that has changed since its tests last passed here, and each that uses it, one after another, after
the style and the types of all. turbo.json says what each depends on. What passed and has not changed is left out.

  --force       all packages
  --dry         names what would run, and runs nothing
  -h, --help    this text

More options are those of turbo run.
`;

const ROOT = join(import.meta.dirname, '../..');
const TASKS = ['lint', 'types', 'test', 'test:graph'];
const words = process.argv.slice(2);

if (words.includes('-h') || words.includes('--help')) process.stdout.write(USAGE);
else {
  await installOnce(import.meta.dirname, 'test:changed');
  const turbo = join(import.meta.dirname, 'node_modules/turbo/bin/turbo');
  const { status } = spawnSync(process.execPath, [turbo, 'run', ...TASKS, '--concurrency=1', ...words], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_GLOBAL_WARNING_DISABLED: '1' },
  });
  process.exitCode = status ?? 1;
}
