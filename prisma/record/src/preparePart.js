// Before `npm start -w PART`: makes the code that the part needs and that is not in the repository, by turbo's tasks.
// If the development dependencies are left out, as in an image, that code has to be there. Its arguments are the part's
// package and its domain. JavaScript, to be understood by any Node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const [part, domain] = process.argv.slice(2);
const client = new URL(`../../${domain}/generated/client.ts`, import.meta.url);

if (!process.features.typescript)
  end(
    `This is Node ${process.version}, which runs no TypeScript: install Node 24, or the optional dependencies.`,
  );
const turbo = findTurbo();
if (turbo !== undefined) makeCode(turbo);
else if (!existsSync(client))
  end(
    `prisma/${domain}/generated is missing, the Prisma client of ${domain}. Run npm ci without --omit=dev, and then ` +
      'npx turbo run generate build; npm prune --omit=dev may follow. ops/image does so for images.',
  );

function makeCode(program) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, 'run', 'generate', 'build', `--filter=${part}...`, '--output-logs=errors-only'],
    // Its question about telemetry would be hidden.
    { env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' }, encoding: 'utf8' },
  );
  if (status !== 0) end(`${stdout}${stderr}The code that ${part} needs cannot be made.`);
}

function findTurbo() {
  try {
    return createRequire(import.meta.url).resolve('turbo/bin/turbo');
  } catch {
    return undefined;
  }
}

function end(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
