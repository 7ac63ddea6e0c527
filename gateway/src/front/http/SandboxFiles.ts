import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { lookup } from 'mrmime';
import { type Answer, fileAnswer } from './Answer.ts';
import { type PreparedAnswer, prepareAnswer } from './PreparedAnswer.ts';

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

  /**
   * The file of this name, `/`-separated and relative to the folder. An address of the reference that ends with a
   * slash is that of the folder's page.
   */
  find(name: string): SandboxFile | undefined {
    if (!name.startsWith(REFERENCE)) return this.#sandbox.find(name);
    const own = name.slice(REFERENCE.length);
    return this.#reference?.find(own === '' || own.endsWith('/') ? `${own}${page}` : own);
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

  find(name: string): SandboxFile | undefined {
    const files = this.#present();
    return files.size === 0 && name.endsWith(page) ? BEING_BUILT : files.get(name);
  }

  #present(): ReadonlyMap<string, SandboxFile> {
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
  // The target of a link need not know where it was followed.
  'referrer-policy': 'no-referrer',
} as const;

const SECONDS_OF_A_BUILD = 10;
const BEING_BUILT = fileOf({
  ...fileAnswer(
    'text/html; charset=utf-8',
    Buffer.from(`<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${SECONDS_OF_A_BUILD}">
<title>Being built</title><p>This page is being built, which takes about half a minute after the first start. GraphQL requests are
answered already.</p></html>\n`),
  ),
  status: 503,
  successful: false,
  headers: { ...PROTECTION, 'retry-after': String(SECONDS_OF_A_BUILD) },
});

function readFolder(folder: string): [string, SandboxFile][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(folder.length).split(sep).filter(Boolean).join('/');
      const type = lookup(name) ?? 'application/octet-stream';
      // The bundler's names of assets change with their content.
      const isHashed = /[.-][\w-]{8}(\.lean)?\.\w+$/.test(name) && name.startsWith('assets/');
      const answer = {
        ...fileAnswer(TEXT.test(type) ? `${type}; charset=utf-8` : type, readFileSync(path)),
        cacheControl: isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        headers: {
          ...PROTECTION,
          vary: name === page ? 'Accept, Accept-Encoding, Apollo-Require-Preflight' : 'Accept-Encoding',
        },
      };
      return [name, fileOf(answer)];
    });
}

const TEXT = /^text\/|\/(javascript|json)$|\+(xml|json)$/;

function fileOf(answer: Answer): SandboxFile {
  const plain = prepareAnswer(answer, 'GET');
  const isCompressible = /; charset=|^application\/wasm$/.test(answer.contentType);
  let prepared: Promise<PreparedAnswer> | undefined;
  return async () => {
    prepared ??= isCompressible ? plain.compressed(['br', 'gzip']) : Promise.resolve(plain);
    return prepared;
  };
}

/** Compressed when it is asked for the first time. */
type SandboxFile = () => Promise<PreparedAnswer>;
