import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..');

/** Every property that the adapter reads, as its source names them. */
export const PROPERTIES: readonly string[] = [
  ...new Set(
    globSync('*.ts', { cwd: SOURCES })
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
      .flatMap((source) =>
        Array.from(source.matchAll(/\b(?:values|Of|meaningsOf)\(([^()]*)/g), ([, given]) => given ?? ''),
      )
      .flatMap((given) => Array.from(given.matchAll(/'([a-z]\w*)'/gi), ([, name]) => name as string)),
  ),
];
