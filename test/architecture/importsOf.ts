import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** The text of a file of the repository. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Imports of a file: relative ones as paths from the root, others as they are written. */
export function importsOf(path: string): readonly Import[] {
  const found = read(path).matchAll(
    /^(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gms,
  );
  return Array.from(found, (match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    const to = target.startsWith('.')
      ? relative(ROOT, resolve(ROOT, dirname(path), target)).replaceAll('\\', '/')
      : target;
    return { from: path, to };
  });
}
