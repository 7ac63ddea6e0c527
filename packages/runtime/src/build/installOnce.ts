import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildOnce, digestOf } from './buildOnce.ts';

/**
 * Installs the `package-lock.json` of a folder that is no workspace, unless it is there, whole or not at all.
 * Throws a `NotInstalled` with npm's message.
 * @param purpose the user of the packages in messages, such as `the bench`
 */
export async function installOnce(
  folder: string,
  purpose: string,
  log: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): Promise<void> {
  const lock = await digestOf(folder, ['package-lock.json']);
  await buildOnce(join(folder, 'node_modules'), lock, async (modules) => {
    log(`Installing what ${purpose} needs, once, in ${folder}`);
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(dirname(modules), name));
    const { status, said } = await npmCi(dirname(modules));
    if (status !== 0) throw new NotInstalled(folder, purpose, said);
  });
}

export class NotInstalled extends Error {
  override readonly name = 'NotInstalled';

  constructor(folder: string, purpose: string, said: string) {
    const problem = `npm ci failed in ${folder}, whose packages ${purpose} needs.`;
    super(`${problem} They come from npm's cache or from the registry. npm said:\n${said.trim()}`);
  }
}

async function npmCi(folder: string): Promise<{ readonly status: number; readonly said: string }> {
  const words = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npm = '' } = process.env;
  const [program, first] = basename(npm) === 'npm-cli.js' ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(program, [...first, ...words], {
    cwd: folder,
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THE_CALLER.test(name))),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Windows starts npm.cmd by a shell only.
    shell: program === 'npm' && process.platform === 'win32',
  });
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status: status ?? 1, said: `${out}${err}` };
}

/** The options with which npm's command for the whole project selects a workspace, and leaves packages out. */
const OF_THE_CALLER =
  /^(npm_config_(local_prefix|workspaces?|include_workspace_root|omit|include|only)|NODE_ENV)$/i;
