import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Builds files into a folder, seen whole or not at all, unless they are there of the same sources.
 * @param sources names what the files are built from, such as a digest (`digestOf`)
 */
export async function buildOnce(
  out: string,
  sources: string,
  build: (folder: string) => Promise<void>,
): Promise<void> {
  if (isBuilt(out, sources)) return;
  const making = await mkdtemp(join(dirname(out), `.${basename(out)}-`));
  const remove = (): void => rmSync(making, { recursive: true, force: true, maxRetries: 3 });
  // Also when a signal ends the process in the middle.
  process.once('exit', remove);
  try {
    const built = join(making, basename(out));
    await build(built);
    await writeFile(join(built, STAMP), sources);
    if (existsSync(out) && !isBuilt(out, sources)) await rename(out, join(making, 'before'));
    await rename(built, out);
  } catch (error) {
    // Another process was faster.
    if (!isBuilt(out, sources)) throw error;
  } finally {
    remove();
    process.off('exit', remove);
  }
}

export function isBuilt(out: string, sources: string): boolean {
  const stamp = join(out, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

/** Changes with the names and the content of files. */
export async function digestOf(folder: string, patterns: readonly string[]): Promise<string> {
  const digest = createHash('sha256');
  const files = globSync(patterns, { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    digest
      .update(`${path.slice(folder.length)}\0`)
      .update(await readFile(path))
      .update('\0');
  return digest.digest('hex');
}

const STAMP = '.built-from';
