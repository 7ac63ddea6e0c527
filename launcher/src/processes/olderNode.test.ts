import { spawnSync } from 'node:child_process';
import { domains } from '@calendar/domains';
import { expect, test } from 'vitest';
import { moduleAt } from './startPart.ts';

const parts = [
  'feeds',
  'gateway',
  ...domains()
    .filter(({ kind }) => kind === 'kit')
    .map(({ name }) => `subgraphs/${name}`),
];

test.each(parts)('%s refuses a Node that runs no TypeScript with a sentence', (part) => {
  const start = moduleAt(`${part}/src/start.js`);
  const { status, stderr } = spawnSync(process.execPath, ['--no-experimental-strip-types', start], {
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^This is Node v[\d.]+, which runs no TypeScript\. Expected Node 24: .+\n$/);
  expect(status).toBe(1);
});
