import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lookup } from 'mrmime';
import { Refusal } from '../../serve/Refusal.ts';

/** A file of `browser/dist`, read once. Throws a Refusal: 404 for another name, 503 while they are built. */
export function asset(name: string): Asset {
  const found = files().get(name);
  if (found !== undefined) return found;
  if (files().size > 0) throw new Refusal(404, 'There is no file of this name.');
  throw new Refusal(503, 'The files for browsers are being built. Ask again after the time in Retry-After.', {
    'retry-after': '10',
  });
}

export function assetAddress(name: string): string {
  return `/assets/${name}?v=${files().get(name)?.hash ?? '0'}`;
}

const FOLDER = join(import.meta.dirname, '../../../browser/dist');

let read: ReadonlyMap<string, Asset> = new Map();

/** They come as a whole. */
function files(): ReadonlyMap<string, Asset> {
  if (read.size === 0 && statSync(join(FOLDER, '.built-from'), { throwIfNoEntry: false }) !== undefined)
    read = new Map(readdirSync(FOLDER).map((name) => [name, fileOf(name)]));
  return read;
}

function fileOf(name: string): Asset {
  const bytes = readFileSync(join(FOLDER, name));
  const type = lookup(name) ?? 'application/octet-stream';
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  return { bytes, hash, contentType: /^text|svg|json/.test(type) ? `${type}; charset=utf-8` : type };
}

export interface Asset {
  readonly bytes: Buffer;
  readonly hash: string;
  readonly contentType: string;
}
