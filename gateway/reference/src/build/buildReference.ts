import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildOnce, digestOf } from '@calendar/runtime/buildOnce';
import { installOnce } from '@calendar/runtime/installOnce';
import { DOCUMENTS, writePages } from '../pages/writePages.ts';

/**
 * Builds the pages into a folder, seen whole or not at all, unless they are there. Throws if an example was
 * never run, a link leads nowhere, or VitePress cannot be installed.
 */
export async function buildReference({ base, endpoint, out }: ReferenceOptions): Promise<void> {
  const sources = await digestOf(join(ROOT, '../..'), SOURCES);
  await buildOnce(out, `${sources} ${base} ${endpoint}\n`, async (outDir) => {
    await installOnce(ROOT, 'the reference');
    await mkdir(join(ROOT, 'generated'), { recursive: true });
    const pages = await mkdtemp(join(ROOT, 'generated/pages-'));
    const remove = (): void => rmSync(pages, { recursive: true, force: true });
    process.once('exit', remove);
    try {
      writePages(pages, endpoint);
      Object.assign(process.env, { REFERENCE_ENDPOINT: endpoint, REFERENCE_PAGES: relative(ROOT, pages) });
      const vitepress = 'vitepress';
      const { build } = (await import(vitepress)) as VitePress;
      await build(ROOT, { base, outDir, logLevel: 'warn' });
    } finally {
      remove();
      process.off('exit', remove);
    }
  });
}

const ROOT = join(import.meta.dirname, '../..');

/** The texts, the examples, the answers, the programs that write them, and VitePress: from the repository's root. */
const SOURCES = [
  'gateway/reference/{src,pages,examples,public}/**/*.*',
  'gateway/reference/.vitepress/**/*.*',
  'gateway/reference/package-lock.json',
  'gateway/api.graphql',
  'gateway/ERRORS.md',
  'gateway/src/federation/errors/catalogue.ts',
  ...DOCUMENTS.keys(),
];

interface VitePress {
  build(root: string, options: { base: string; outDir: string; logLevel: 'warn' }): Promise<void>;
}

export interface ReferenceOptions {
  /** Path at which the pages are on their host, with a slash at both ends. */
  readonly base: string;
  readonly endpoint: string;
  readonly out: string;
}
