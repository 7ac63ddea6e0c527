import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const USAGE = `npm run test:changed -- [OPTIONS]

Checks and tests each package that has changed since its check and tests last passed here, and each that uses it, one
after another. turbo.json says what each depends on. What passed and has not changed is left out.

  --force       all packages
  --dry         names what would run, and runs nothing
  -h, --help    this text

More options are those of turbo run.
`;

const ROOT = join(import.meta.dirname, '..');
const TASKS = ['types', 'check', 'test'];
const words = process.argv.slice(2);

if (words.includes('-h') || words.includes('--help')) process.stdout.write(USAGE);
else {
  const turbo = join(ROOT, 'node_modules/turbo/bin/turbo');
  const { status } = spawnSync(process.execPath, [turbo, 'run', ...TASKS, '--concurrency=1', ...words], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  process.exitCode = status ?? 1;
}
