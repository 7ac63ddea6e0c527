import { StringDecoder } from 'node:string_decoder';
import { Parser } from 'htmlparser2';
import type { ChangedReply } from './SourceClient.ts';
import { SourceFault } from './sourceFault.ts';

/** A list of pages, or of such lists (sitemaps.org). */
export interface Sitemap {
  readonly holds: 'pages' | 'sitemaps';
  /**
   * In the file's order, read as far as asked for. Throws a `SourceFault` when cut off or nested too deep.
   */
  readonly entries: Iterable<SitemapEntry>;
}

export interface SitemapEntry {
  readonly address: string;
  readonly lastmod: string | null;
}

/** The sitemap that a document is. Null for any other document. */
export function sitemapIn({ address, bytes }: Pick<ChangedReply, 'address' | 'bytes'>): Sitemap | null {
  if (!MAY_BE_XML.test(bytes.toString('latin1', 0, LONGEST_MARGIN))) return null;
  const reader = new SitemapReader(address);
  const pieces = piecesOf(bytes);
  while (reader.holds === undefined && reader.read(pieces.next())) {}
  return reader.holds === undefined || reader.holds === null
    ? null
    : { holds: reader.holds, entries: reader.entriesIn(pieces) };
}

function* piecesOf(bytes: Buffer): Generator<string, undefined> {
  const decoder = new StringDecoder('utf8');
  for (let at = 0; at < bytes.length; at += PIECE) yield decoder.write(bytes.subarray(at, at + PIECE));
}

class SitemapReader {
  /** Undefined before the first element; null if it is none of a sitemap. */
  holds: Sitemap['holds'] | null | undefined;
  readonly #at: URL;
  readonly #parser: Parser;
  readonly #path: string[] = [];
  #entries: SitemapEntry[] = [];
  #count = 0;
  #isWhole = false;
  #address = '';
  #lastmod = '';

  constructor(at: URL) {
    this.#at = at;
    // It knows no other entities than XML's own five: a text can declare none.
    this.#parser = new Parser(this, { xmlMode: true, decodeEntities: true });
  }

  /** @returns whether more may follow */
  read({ value, done }: IteratorResult<string, undefined>): boolean {
    if (done === true) this.#parser.end();
    else this.#parser.write(value);
    return done !== true;
  }

  *entriesIn(pieces: Iterator<string, undefined>): Generator<SitemapEntry> {
    do {
      yield* this.#entries;
      this.#entries = [];
      if (this.#count >= MOST_ENTRIES) return;
    } while (this.read(pieces.next()));
    yield* this.#entries;
    if (!this.#isWhole)
      throw new SourceFault('failed', this.#at, 'the sitemap is cut off: its last tag is missing.');
  }

  onopentagname = (name: string): void => {
    this.#path.push(localName(name));
    if (this.holds === undefined) this.holds = ROOTS.get(localName(name)) ?? null;
    // The parser's work at each tag grows with the number of open elements.
    if (this.holds !== null && this.#path.length > DEEPEST) {
      const what = `the sitemap has elements nested more than ${DEEPEST} deep.`;
      throw new SourceFault('failed', this.#at, what);
    }
  };

  ontext = (text: string): void => {
    if (this.#path.length !== 3) return;
    if (this.#path[2] === 'loc') this.#address = appended(this.#address, text);
    if (this.#path[2] === 'lastmod') this.#lastmod = appended(this.#lastmod, text);
  };

  onclosetag = (_name: string, isImplied: boolean): void => {
    this.#path.pop();
    if (this.#path.length === 0) this.#isWhole = !isImplied;
    if (this.#path.length !== 1) return;
    this.#count += 1;
    const [address, lastmod] = [this.#address.trim(), this.#lastmod.trim()];
    if (address !== '' && address.length <= LONGEST_TEXT) {
      this.#entries.push({ address, lastmod: lastmod === '' ? null : lastmod });
    }
    [this.#address, this.#lastmod] = ['', ''];
  };
}

/** With one character too many if it is too long. */
function appended(text: string, more: string): string {
  return text.length > LONGEST_TEXT ? text : text + more.slice(0, LONGEST_TEXT + 1);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

const ROOTS: ReadonlyMap<string, Sitemap['holds']> = new Map([
  ['urlset', 'pages'],
  ['sitemapindex', 'sitemaps'],
]);
/** After a byte order mark, read as Latin 1. */
const MAY_BE_XML = /^(?:\u00ef\u00bb\u00bf)?\s*</;
const MOST_ENTRIES = 50_000;
const PIECE = 64 * 1024;
const LONGEST_MARGIN = 1_000;
/** As long as an address may be. */
const LONGEST_TEXT = 2_000;
const DEEPEST = 20;
