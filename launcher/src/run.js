// node launcher/src/run.js [--build] [PROGRAM [WORDS]]
//
// Generates what is not in the repository: Prisma clients and, with --build, what the client and browsers
// need. Then it runs the program. JavaScript, to be understood by any Node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import module from 'node:module';
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
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
module.enableCompileCache(compiled);
const { outdatedClients } = await import('../../tools/client-generator/src/outdatedClients.ts');
if ((await outdatedClients()).length > 0) await run('tools/client-generator/src/generate.ts');
if (isToBuild)
  for (const each of [
    'outlets/browser/build.ts',
    'gateway/sandbox/build.ts',
    'packages/client/generate/main.ts',
  ])
    await run(each);
if (program !== undefined) {
  const path = resolve(program);
  process.argv = [node, path, ...words];
  await import(pathToFileURL(path).href);
}

async function run(path) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../${path}`, import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
  });
  const [status, signal] = await once(child, 'close');
  if (status === 0) return;
  process.stderr.write(`${path} ended with ${status ?? signal}.\n`);
  process.exit(status ?? 1);
}
