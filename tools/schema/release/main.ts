import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readWords, runCommand, UsageError } from '@calendar/config/command';
import { closeUpcoming } from '../changelog/closeUpcoming.ts';
import { checkSchema } from '../checks/checkSchema.ts';
import { hasErrors } from '../checks/Finding.ts';
import { readCallers } from '../checks/readCallers.ts';
import { composeSubgraphs } from '../compose/composeSubgraphs.ts';
import {
  lastRelease,
  presentOperations,
  presentSubgraphs,
  releasedVersions,
  releases,
} from './readRelease.ts';
import { writeRelease } from './writeRelease.ts';

const HELP = `npm run release -- VERSION

Makes the present schemas those of a release. It writes them to tools/schema/releases/VERSION, which \`npm run check:schema\`
compares with from then on. It keeps the release before and removes older ones. CHANGELOG.md's "Unreleased" gets the
version and the date of today. Announced changes whose day has not come stay upcoming. Commits nothing.

VERSION is three numbers, as 1.1.0, above the last one. Nothing is written while \`npm run check:schema\` fails.
`;

const root = resolve(import.meta.dirname, '../../..');
process.exitCode = await runCommand(HELP, () => {
  const [version = '', ...rest] = readWords(process.argv.slice(2), {}).positionals;
  const last = releasedVersions(root).at(-1);
  if (!/^\d+\.\d+\.\d+$/.test(version) || rest.length > 0)
    throw new UsageError('Expected one VERSION, as 1.1.0.');
  if (last !== undefined && version.localeCompare(last, 'en', { numeric: true }) <= 0)
    throw new UsageError(`${version} is not above ${last}, the last release.`);
  return release(version, last !== undefined);
});

async function release(version: string, isLater: boolean): Promise<number> {
  const subgraphs = presentSubgraphs(root);
  const operations = presentOperations(root);
  const path = join(root, 'CHANGELOG.md');
  const changelog = readFileSync(path, 'utf8');
  const today = new Date().toISOString().slice(0, 10);
  const composed = composeSubgraphs(subgraphs);
  const check = { subgraphs, operations, changelog, callers: readCallers(root), recorded: undefined, today };
  const results = isLater ? await checkSchema({ ...check, last: lastRelease(root) }) : [];
  if (composed.errors !== undefined || hasErrors(results))
    throw new Error('Nothing is released: `npm run check:schema` fails and says why.');
  const removed = await writeRelease(root, version, { ...composed, subgraphs, operations });
  writeFileSync(path, closeUpcoming(changelog, version, today));
  const also = removed.length === 0 ? '' : `, without ${removed.join(' and ')}`;
  process.stdout.write(`Wrote ${releases}/${version}${also}, and CHANGELOG.md. Read and commit them.\n`);
  return 0;
}
