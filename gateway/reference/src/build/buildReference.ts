import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { installOnce } from '@calendar/install-once';
import { writePages } from '../pages/writePages.ts';
import { digestOfSources } from './digestOfSources.ts';

/**
 * Builds the pages into a folder, which is seen whole or not at all. Does nothing where they are there for the present
 * sources. VitePress is in a lock file of this folder's own, and is installed at the first call.
 *
 * @throws if an example was never run, a link leads nowhere, or VitePress cannot be installed
 */
export async function buildReference({ base, endpoint, out }: ReferenceOptions): Promise<void> {
  const stamp = `${digestOfSources()} ${base} ${endpoint}\n`;
  if (existsSync(join(out, STAMP)) && (await readFile(join(out, STAMP), 'utf8')) === stamp) return;
  await installOnce(ROOT, 'the reference');
  const making = await mkdtemp(join(dirname(out), `.${basename(out)}-`));
  await mkdir(join(ROOT, 'generated'), { recursive: true });
  const pages = await mkdtemp(join(ROOT, 'generated/pages-'));
  const remove = (): void => {
    for (const left of [making, pages]) rmSync(left, { recursive: true, force: true });
  };
  // Also when a signal ends the process in the middle.
  process.once('exit', remove);
  try {
    writePages(pages, endpoint);
    Object.assign(process.env, { REFERENCE_ENDPOINT: endpoint, REFERENCE_PAGES: relative(ROOT, pages) });
    const vitepress = 'vitepress';
    const { build } = (await import(vitepress)) as VitePress;
    // Named as what no other command takes for a source.
    const built = join(making, 'dist');
    await build(ROOT, { base, outDir: built, logLevel: 'warn' });
    await writeFile(join(built, STAMP), stamp);
    if (existsSync(out)) await rename(out, join(making, 'before'));
    await rename(built, out);
  } finally {
    remove();
    process.off('exit', remove);
  }
}

const ROOT = join(import.meta.dirname, '../..');

/** Says what the pages were built from. */
const STAMP = '.built-from';

/** What is used of the package, which `installOnce` installs. */
interface VitePress {
  build(root: string, options: { base: string; outDir: string; logLevel: 'warn' }): Promise<void>;
}

export interface ReferenceOptions {
  /** Path at which the pages are on their host, with a slash at both ends. */
  readonly base: string;
  /** Address at which the sandbox opens a query. */
  readonly endpoint: string;
  /** Path of the folder. */
  readonly out: string;
}
