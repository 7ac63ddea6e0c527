import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Copies the repository into a folder, with what was generated. Dependencies are linked instead of installed; the
 * project's own packages are those of the copy.
 */
export async function copyOfTree(folder: string): Promise<void> {
  const left = new Set(['node_modules', '.git', '.data', '.turbo', 'coverage']);
  await cp(ROOT, folder, {
    recursive: true,
    filter: (path) => {
      const name = basename(path);
      // Another test may install something meanwhile.
      return relative(ROOT, path) === '' || !(left.has(name) || name.startsWith('.node_modules-'));
    },
  });
  for (const modules of globSync('**/node_modules', {
    cwd: ROOT,
    exclude: (path) => /node_modules[/\\]./.test(String(path)),
  })) {
    // What `installOnce` installed has none of our packages.
    if (existsSync(join(ROOT, modules, '.built-from')))
      await symlink(join(ROOT, modules), join(folder, modules), 'junction');
    else await linkDependencies(join(ROOT, modules), join(folder, modules), folder);
  }
}

async function linkDependencies(from: string, to: string, folder: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of readdirSync(from).filter((each) => !CACHES.has(each))) {
    const path = join(from, name);
    if (name === '@calendar') await linkDependencies(path, join(to, name), folder);
    else if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
      const real = realpathSync(path);
      const inside = relative(ROOT, real);
      const isOwn = !inside.startsWith('..') && !inside.split(/[/\\]/).includes('node_modules');
      await symlink(isOwn ? resolve(folder, inside) : real, join(to, name), 'junction');
    }
  }
}

/** What tools keep about one tree. */
const CACHES: ReadonlySet<string> = new Set(['.cache', '.vite', '.vite-temp', '.vitest-cache']);

/** Each file with a digest of its content, without dependencies and generated files. */
export function contentOf(folder: string): Readonly<Record<string, string>> {
  const paths = globSync('**/*', {
    cwd: folder,
    withFileTypes: true,
    exclude: (entry) => ['node_modules', 'generated', 'dist'].includes(entry.name),
  });
  return Object.fromEntries(
    paths
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [
          relative(folder, path).replaceAll('\\', '/'),
          createHash('sha256').update(readFileSync(path)).digest('hex'),
        ];
      }),
  );
}
