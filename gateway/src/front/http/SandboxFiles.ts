import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Body } from '@calendar/http/Body';
import { acceptedCodings } from '@calendar/http/negotiate';
import type { ResponseBuffers } from '@calendar/http/ResponseBuffers';
import { lookup } from 'mrmime';
import { corsHeaders } from './cors.ts';
import { matchingTag } from './PreparedAnswer.ts';

/**
 * The files of the built sandbox and reference (`reference/`), each read as a whole, so that a page fits the
 * files that it names. They may be built meanwhile; until then their pages say so.
 */
export class SandboxFiles {
  readonly #sandbox: BuiltFolder;
  readonly #reference: BuiltFolder | undefined;

  constructor(folder: string, referenceFolder?: string) {
    this.#sandbox = new BuiltFolder(folder);
    this.#reference = referenceFolder === undefined ? undefined : new BuiltFolder(referenceFolder);
  }

  /** Whether there is a file of this name, `/`-separated and relative to the folder. */
  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  async send(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    responseBuffers: ResponseBuffers,
  ): Promise<void> {
    const file = this.#find(name);
    if (file === undefined) throw new Error(`The sandbox has no file ${name}`);
    const compress = file.compressible && prefersGzip(request);
    const body = compress ? await gzipped(file) : file.body;
    const tag = compress ? `"${file.hash}-gzip"` : `"${file.hash}"`;
    if (file.isToCome) {
      const head = { ...PROTECTION, 'cache-control': 'no-store', 'retry-after': String(SECONDS_OF_A_BUILD) };
      response.writeHead(503, { ...head, 'content-type': file.type, 'content-length': file.body.length });
      response.end(request.method === 'HEAD' ? undefined : file.body.bytes);
      return;
    }
    const headers = {
      ...corsHeaders,
      ...PROTECTION,
      'cache-control': file.hashedName ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: name === page ? 'Accept, Accept-Encoding, Apollo-Require-Preflight' : 'Accept-Encoding',
      etag: tag,
    };
    if (matchingTag(request.headers['if-none-match'], tag) !== undefined) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, {
      ...headers,
      'content-type': file.type,
      'content-length': body.length,
      ...(compress ? { 'content-encoding': 'gzip' } : {}),
    });
    if (request.method === 'HEAD') response.end();
    else responseBuffers.send(response, body);
  }

  /** An address of the reference that ends with a slash is that of the folder's page. */
  #find(name: string): SandboxFile | undefined {
    if (!name.startsWith(REFERENCE))
      return this.#sandbox.files.get(name) ?? this.#toCome(name, this.#sandbox);
    const own = name.slice(REFERENCE.length);
    const path = own === '' || own.endsWith('/') ? `${own}${page}` : own;
    return this.#reference?.files.get(path) ?? this.#toCome(path, this.#reference);
  }

  #toCome(name: string, folder: BuiltFolder | undefined): SandboxFile | undefined {
    return folder?.files.size === 0 && name.endsWith(page) ? BEING_BUILT : undefined;
  }
}

/** A folder that is moved to its place at once, with a file in it that says what it was built from. */
class BuiltFolder {
  readonly #path: string;
  #files: ReadonlyMap<string, SandboxFile> = new Map();
  /** When it was built, and when that was looked at; milliseconds. */
  #made = 0;
  #looked = Number.NEGATIVE_INFINITY;

  constructor(path: string) {
    this.#path = path;
  }

  get files(): ReadonlyMap<string, SandboxFile> {
    const now = performance.now();
    if (now - this.#looked < LOOK_INTERVAL_MS) return this.#files;
    this.#looked = now;
    const made = statSync(join(this.#path, '.built-from'), { throwIfNoEntry: false })?.mtimeMs;
    if (made === undefined || made === this.#made) return this.#files;
    this.#made = made;
    this.#files = new Map(readFolder(this.#path));
    return this.#files;
  }
}

const REFERENCE = 'reference/';
const LOOK_INTERVAL_MS = 1000;

export const page = 'index.html';

const SECONDS_OF_A_BUILD = 10;
const BEING_BUILT: SandboxFile = {
  ...fileOf(
    page,
    Buffer.from(`<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${SECONDS_OF_A_BUILD}">
<title>Being built</title><p>This page is being built, which takes about half a minute after the first start. GraphQL requests are
answered already.</p></html>\n`),
  ),
  isToCome: true,
};

/** What the page and its workers may do: ask only this host, and be in no frame of another page. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  // The editor sets its own styles.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every file, also with 304: a browser takes over the headers of a 304. */
const PROTECTION = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  // The target of a link need not know where it was followed.
  'referrer-policy': 'no-referrer',
} as const;

function gzipped(file: SandboxFile): Promise<Body> {
  file.gzipped ??= promisify(gzip)(file.body.bytes).then((bytes) => new Body(bytes));
  return file.gzipped;
}

function prefersGzip({ headers }: IncomingMessage): boolean {
  return acceptedCodings(headers['accept-encoding']).find((coding) => coding !== 'br') === 'gzip';
}

function readFolder(folder: string): [string, SandboxFile][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(folder.length).split(sep).filter(Boolean).join('/');
      return [name, fileOf(name, readFileSync(path))];
    });
}

function fileOf(name: string, bytes: Buffer): SandboxFile {
  const type = lookup(name) ?? 'application/octet-stream';
  const isText = /^text\/|\/(javascript|json)$|\+(xml|json)$/.test(type);
  return {
    body: new Body(bytes),
    type: isText ? `${type}; charset=utf-8` : type,
    hash: createHash('sha256').update(bytes).digest('base64url'),
    hashedName: /[.-][\w-]{8}(\.lean)?\.\w+$/.test(name) && name.startsWith('assets/'),
    compressible: isText || type === 'application/wasm',
  };
}

interface SandboxFile {
  readonly body: Body;
  gzipped?: Promise<Body>;
  readonly type: string;
  readonly hash: string;
  /** Whether the name changes with the content, as the bundler names files. */
  readonly hashedName: boolean;
  readonly compressible: boolean;
  readonly isToCome?: boolean;
}
