import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { lookup } from 'mrmime';
import { acceptedCodings } from './acceptedCodings.ts';
import { Body } from './Body.ts';
import { matchingTag } from './caching.ts';
import { corsHeaders } from './cors.ts';
import type { ResponseBuffers } from './ResponseBuffers.ts';
import { representationHeader } from './representationHeader.ts';

/**
 * The files of the built sandbox, read once at start: a page and the hashed files it names always fit together,
 * and nothing outside the folder can be requested.
 */
export class SandboxFiles {
  readonly #files: ReadonlyMap<string, SandboxFile>;
  readonly #compressed = new Map<string, Promise<Body>>();

  /** A folder that does not exist is an empty one. */
  constructor(folder: string) {
    this.#files = new Map(existsSync(folder) ? readFolder(folder) : []);
  }

  /** Whether there is a file of this name, `/`-separated and relative to the folder. */
  has(name: string): boolean {
    return this.#files.has(name);
  }

  /** Sends a file that exists. */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    responseBuffers: ResponseBuffers,
  ): Promise<void> {
    const file = this.#files.get(name);
    if (file === undefined) throw new Error(`The sandbox has no file ${name}`);
    const compress = file.compressible && prefersGzip(request);
    const body = compress ? await this.#gzipped(name, file.body) : file.body;
    const tag = compress ? `"${file.hash}-gzip"` : `"${file.hash}"`;
    const headers = {
      ...corsHeaders,
      ...protection,
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
    else responseBuffers.send(response, { body, end: () => body.end(response) });
  }

  #gzipped(name: string, file: Body): Promise<Body> {
    const known = this.#compressed.get(name);
    if (known !== undefined) return known;
    const compressed = promisify(gzip)(file.whole()).then((bytes) => new Body(bytes));
    this.#compressed.set(name, compressed);
    return compressed;
  }
}

/** The name of the sandbox's page. */
export const page = 'index.html';

/**
 * What the page and its workers may do, each of which has the policy that came with its own file: nothing but ask this
 * host. No other page may show it in a frame, where its buttons could be pressed by someone who sees something else;
 * only a header can say that.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  // The editor sets styles of its own.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every file, and of what says that it is unchanged: a browser takes over those of a 304. */
const protection = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  // The target of a link need not know where it was followed.
  'referrer-policy': 'no-referrer',
} as const;

function prefersGzip(request: IncomingMessage): boolean {
  const accepted = acceptedCodings(representationHeader(request, 'accept-encoding'));
  return accepted.find((coding) => coding !== 'br') === 'gzip';
}

function readFolder(folder: string): [string, SandboxFile][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      const type = lookup(entry.name) ?? 'application/octet-stream';
      const isText = /^text\/|\/(javascript|json)$|\+(xml|json)$/.test(type);
      const name = path.slice(folder.length).split(sep).filter(Boolean).join('/');
      return [
        name,
        {
          body: new Body(bytes),
          type: isText ? `${type}; charset=utf-8` : type,
          hash: createHash('sha256').update(bytes).digest('base64url'),
          hashedName: /-[\w-]{8}\.\w+$/.test(name) && name.startsWith('assets/'),
          compressible: isText || type === 'application/wasm',
        },
      ];
    });
}

interface SandboxFile {
  readonly body: Body;
  readonly type: string;
  readonly hash: string;
  /** Whether the name changes with the content, as the bundler names files. */
  readonly hashedName: boolean;
  readonly compressible: boolean;
}
