// Before `npm start -w PART`: makes the code that is not in the repository, given the part's package and
// domain; in an image it has to be there. JavaScript, for any Node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const [part, domain] = process.argv.slice(2);
const client = new URL(`../../../../prisma/${domain}/generated/client.ts`, import.meta.url);

if (!process.features.typescript)
  end(
    `This is Node ${process.version}, which runs no TypeScript: install Node 24, or the optional dependencies.`,
  );
if (isThere('@prisma/internals')) {
  run(fileURLToPath(new URL('../../../../tools/client-generator/src/generate.ts', import.meta.url)));
  run(process.env.npm_execpath, 'run', 'build', '--workspace', part, '--if-present', '--silent');
} else if (!existsSync(client))
  end(
    `prisma/${domain}/generated is missing, the Prisma client of ${domain}. Run npm ci without --omit=dev, and then ` +
      'npm run generate --workspaces --if-present; npm prune --omit=dev may follow. ops/image does so for images.',
  );

function run(...words) {
  const cwd = fileURLToPath(new URL('../../../../', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' });
  if (status !== 0) end(`${stdout}${stderr}The code that ${part} needs cannot be made.`);
}

function isThere(name) {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

function end(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
