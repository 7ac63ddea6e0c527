import slugify from '@sindresorhus/slugify';

/**
 * A text as a URL segment: lower-case Latin letters, digits and hyphens. `æ` becomes `ae`, `ø` `o`, `å` `a`.
 *
 * @returns an empty text if no character of `text` can be written so
 */
export function slugOf(text: string): string {
  return slugify(text, { decamelize: false, customReplacements: [['&', ' ']] });
}
