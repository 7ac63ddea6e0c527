import slugify from '@sindresorhus/slugify';

/** A text as a URL segment, `æ` as `ae`, `ø` as `o`, `å` as `a`; empty if nothing can be written so. */
export function slugOf(text: string): string {
  if (PLAIN.test(text)) {
    const latin = text.toLowerCase().replaceAll('æ', 'ae').replaceAll('ø', 'o').replaceAll('å', 'a');
    return latin.replaceAll(/[ -]+/g, '-').replaceAll(/^-|-$/g, '');
  }
  return slugify(text, { decamelize: false, customReplacements: [['&', ' ']] });
}

/** Most titles: the library takes ten times as long. */
const PLAIN = /^[a-zæøå0-9 -]*$/i;
