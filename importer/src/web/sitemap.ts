import { SourceFault } from '@calendar/web';
import { Parser } from 'htmlparser2';
import type { SourceDocument } from './sourceDocument.ts';

/** A list of pages, or of such lists (sitemaps.org). */
export interface Sitemap {
  readonly holds: 'pages' | 'sitemaps';
  /** In the file's order. */
  readonly entries: readonly SitemapEntry[];
}

export interface SitemapEntry {
  readonly address: string;
  /** When the page changed last, as the sitemap has it. */
  readonly lastmod: string | null;
}

/**
 * The sitemap that a document is. Null for any other document.
 *
 * @throws SourceFault when it is one that cannot be read
 */
export function sitemapIn({ address, bytes }: SourceDocument): Sitemap | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!MAY_BE_XML.test(text.toString('latin1', 0, LONGEST_MARGIN))) return null;
  try {
    return readSitemap(text.toString('utf8'));
  } catch (error) {
    if (error instanceof UnreadableSitemap) throw new SourceFault('failed', address, error.message);
    throw error;
  }
}

/**
 * Reads a sitemap. Null for any other text.
 *
 * @throws UnreadableSitemap when it is cut off, or nests too deep
 */
export function readSitemap(text: string): Sitemap | null {
  const reader = new SitemapReader();
  // It knows no other entities than XML's own five: a text can declare none.
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: true });
  try {
    parser.end(text);
  } catch (error) {
    if (error instanceof NoSitemap) return null;
    throw error;
  }
  return reader.sitemap();
}

/** A sitemap cannot be read. The message has the reason. */
export class UnreadableSitemap extends Error {}

/** Ends the parser at the first element. */
class NoSitemap extends Error {}

class SitemapReader {
  readonly #path: string[] = [];
  readonly #entries: SitemapEntry[] = [];
  #holds: Sitemap['holds'] | null = null;
  #isWhole: boolean | undefined;
  #address = '';
  #lastmod = '';

  onopentagname = (name: string): void => {
    this.#path.push(localName(name));
    const [root = ''] = this.#path;
    this.#holds ??= ROOTS.get(root) ?? null;
    if (this.#holds === null) throw new NoSitemap();
    // The parser's work at each tag grows with the number of open elements.
    if (this.#path.length > DEEPEST) {
      throw new UnreadableSitemap(`the sitemap has elements nested more than ${DEEPEST} deep.`);
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
    const [address, lastmod] = [this.#address.trim(), this.#lastmod.trim()];
    if (address !== '' && address.length <= LONGEST_TEXT) {
      this.#entries.push({ address, lastmod: lastmod === '' ? null : lastmod });
    }
    [this.#address, this.#lastmod] = ['', ''];
  };

  sitemap(): Sitemap | null {
    if (this.#holds === null) return null;
    if (this.#isWhole !== true)
      throw new UnreadableSitemap('the sitemap is cut off: its last tag is missing.');
    return { holds: this.#holds, entries: this.#entries };
  }
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
/** The beginning of a text. */
const LONGEST_MARGIN = 1_000;
/** As long as an address may be. */
const LONGEST_TEXT = 2_000;
const DEEPEST = 20;
