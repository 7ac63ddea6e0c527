import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** The text of a file of the repository. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Files by their paths from the root, without what is installed or made. */
export function filesLike(...patterns: readonly string[]): readonly string[] {
  const exclude = (path: string) => MADE.test(`${path.replaceAll('\\', '/')}/`);
  return globSync(patterns, { cwd: ROOT, exclude }).map((path) => path.replaceAll('\\', '/'));
}

const MADE = /(^|\/)(node_modules|generated|dist)\/|^\.(data|git)\//;

export interface Import {
  readonly from: string;
  readonly to: string;
  /** Not for its types alone, and not later. */
  readonly isLoaded: boolean;
}

/** Imports of a file: relative ones as paths from the root, others as they are written. */
export function importsOf(path: string): readonly Import[] {
  const found = read(path).matchAll(
    /^(?:import|export)\b([^'"`;]*?)\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gms,
  );
  return Array.from(found, ([, names = '', named, whole, later]) => {
    const target = named ?? whole ?? later ?? '';
    const to = target.startsWith('.')
      ? relative(ROOT, resolve(ROOT, dirname(path), target)).replaceAll('\\', '/')
      : target;
    return { from: path, to, isLoaded: later === undefined && !/^\s+type\b/.test(names) };
  });
}
