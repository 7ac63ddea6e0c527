// node launcher/src/run.js [--build] [PROGRAM [WORDS]]
//
// Generates the code that a program needs and that is not in the repository. Then it runs the program in this process.
// It generates the Prisma clients and, with --build, builds what browsers are shown. Turbo's tasks do it, unless the output is there for
// the present sources. Turbo reports on itself even when it did nothing, and has no setting against that. So its output
// is shown only if a task fails. JavaScript, to be understood by any Node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import module, { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

if (!process.features.typescript) {
  process.stderr.write(
    `The project's own Node 24 is not in node_modules, and this is ${process.version}. Run npm ci again: npm leaves\n` +
      'out, without a word, an optional package that it could not fetch, and Node for each platform is one.\n',
  );
  process.exit(1);
}
const [node, , ...given] = process.argv;
const isToBuild = given[0] === '--build';
const [program, ...words] = isToBuild ? given.slice(1) : given;
// With the types removed once, the next command starts sooner. It does not load the code that removes them: 25 MB.
module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
await make(isToBuild ? ['generate', 'build'] : ['generate']);
if (program !== undefined) {
  const path = resolve(program);
  process.argv = [node, path, ...words];
  await import(pathToFileURL(path).href);
}

async function make(tasks) {
  const turbo = createRequire(import.meta.url).resolve('turbo/bin/turbo');
  const child = spawn(process.execPath, [turbo, 'run', ...tasks, '--output-logs=errors-only'], {
    // Its question about telemetry would be hidden.
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
  const [status, signal] = await once(child, 'close');
  if (status === 0) return;
  process.stderr.write(Buffer.concat(said));
  process.stderr.write(
    `What ${tasks.join(' and ')} make is not there: turbo ended with ${status ?? signal}.\n`,
  );
  process.exit(status ?? 1);
}
