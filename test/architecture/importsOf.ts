import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Imports of a file: relative ones as paths from the root, others as they are written. */
export function importsOf(path: string): readonly Import[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const found = text.matchAll(
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
