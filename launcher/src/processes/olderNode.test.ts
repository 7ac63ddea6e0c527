import { readFileSync } from 'node:fs';
import { domains } from '@calendar/config/domains';
import { expect, test } from 'vitest';
import { runNode } from '../../../test/support/runProgram.ts';
import { moduleAt } from './startPart.ts';

const parts = [
  'outlets',
  'gateway',
  ...domains()
    .filter(({ kind }) => kind === 'kit')
    .map(({ name }) => `subgraphs/${name}`),
];

test.each(parts)('%s refuses a Node that runs no TypeScript with a sentence', async (part) => {
  const start = moduleAt(`${part}/src/start.js`);
  await expectRefused([start]);
});

test('so does every command of npm that begins with no other program', async () => {
  const { scripts } = JSON.parse(readFileSync(moduleAt('package.json'), 'utf8')) as Manifest;
  const commands = Object.values(scripts).filter(
    (script) => !/^(npm ci --prefix \S+ && )?(node .*launcher\/src\/run\.js|biome|tsc) /.test(script),
  );
  expect(commands.length).toBeGreaterThan(3);
  for (const command of commands) await expectRefused(command.split(' ').slice(1));
});

async function expectRefused(words: readonly string[]): Promise<void> {
  const { status, errors } = await runNode(['--no-experimental-strip-types', ...words], {
    cwd: moduleAt(''),
  });
  expect(errors).toMatch(/^This is Node v[\d.]+, which runs no TypeScript\. Expected Node 24: .+\n$/);
  expect(status).toBe(1);
}

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
}
