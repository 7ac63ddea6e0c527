import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookup } from 'mrmime';
import { Refusal } from '../../serve/Refusal.ts';

/**
 * The files for browsers beside pages: `npm run build` writes them into `browser/dist`, and they are read once. A page
 * and the files that it names fit together, and nothing outside the folder can be asked for.
 *
 * @throws Refusal 404
 */
export function asset(name: string): Asset {
  const found = files.get(name);
  if (found === undefined) throw new Refusal(404, 'There is no file of this name.');
  return found;
}

/** The address of a file, which changes with its content. */
export function assetAddress(name: string): string {
  return `/assets/${name}?v=${files.get(name)?.hash ?? '0'}`;
}

const folder = join(import.meta.dirname, '../../../browser/dist');

const files: ReadonlyMap<string, Asset> = new Map(
  (existsSync(folder) ? readdirSync(folder) : []).map((name) => {
    const bytes = readFileSync(join(folder, name));
    const type = lookup(name) ?? 'application/octet-stream';
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
    return [
      name,
      { bytes, hash, contentType: /^text|svg|json/.test(type) ? `${type}; charset=utf-8` : type },
    ];
  }),
);

export interface Asset {
  readonly bytes: Buffer;
  readonly hash: string;
  readonly contentType: string;
}
