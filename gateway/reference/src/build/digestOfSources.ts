import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS } from '../pages/writePages.ts';

/** Changes whenever the pages may: with their texts, examples, answers, the programs that write them, and VitePress. */
export function digestOfSources(): string {
  const own = ['{src,pages,examples,public}/**/*.*', '.vitepress/**/*.*', 'package-lock.json'].map(
    (pattern) => `gateway/reference/${pattern}`,
  );
  const documents = [
    ...DOCUMENTS.keys(),
    'gateway/api.graphql',
    'gateway/ERRORS.md',
    'gateway/src/federation/errors/catalogue.ts',
  ];
  const files = [...globSync(own, { cwd: ROOT }), ...documents].map((path) => path.replaceAll('\\', '/'));
  const digest = createHash('sha256');
  for (const path of files.toSorted())
    digest
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  return digest.digest('hex');
}

const ROOT = join(import.meta.dirname, '../../../..');
