import { spawnSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Part } from '../support/processes/Part.ts';
import { steadyFeed } from '../support/processes/steadyFeed.ts';
import { temporaryFolder } from '../support/processes/temporaryFolder.ts';

test('a folder that cannot be written is named, and left as it is', async ({ skip }) => {
  const privileges = heedingModes();
  if (privileges === null) return skip('this user may write everywhere, and setpriv cannot take that away');
  await using own = await temporaryFolder();
  const dataDir = join(own.path, 'read-only');
  await mkdir(dataDir, { mode: 0o555 });
  const file = join(own.path, 'feed.json');
  await writeFile(file, JSON.stringify(steadyFeed()));
  const environment = { DATA_DIR: dataDir, HOME: dataDir, PORT: '20000' };
  const options = { environment, below: privileges };
  await using importing = new Part('import', 'importer/src/import.ts', { ...options, words: [file] });
  expect((await importing.ended).status, importing.output).toBe(1);
  expect(importing.output).toContain('The import failed: ');
  expect(importing.output).toMatch(/EACCES|permission denied/i);
  expect(importing.output).toContain(dataDir);

  await using machine = new Part('machine', 'launcher/src/start.ts', options);
  expect((await machine.ended).status, machine.output).toBe(1);
  expect(machine.output).toContain('DATA_DIR cannot be used');
  expect(machine.output).toContain(dataDir);
  expect(await readdir(dataDir)).toEqual([]);
});

/**
 * The words before a command that make the modes of folders count for it. None for an ordinary user. For root, who may
 * write everywhere: the commands that take that privilege away and keep the user. Another user might not reach this
 * clone. Null if they do not work.
 */
function heedingModes(): readonly string[] | null {
  if (process.getuid?.() !== 0) return process.platform === 'win32' ? null : [];
  const words = ['setpriv', '--bounding-set=-dac_override', '--inh-caps=-dac_override'] as const;
  return spawnSync(words[0], [...words.slice(1), 'true']).status === 0 ? words : null;
}
