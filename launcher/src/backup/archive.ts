import { DOMAIN_NAME } from '@calendar/config/domains';
import * as z from 'zod';

/**
 * A backup is a tar in gzip. Its first entry is `backup.json`, this object; then comes `DATABASE/TABLE` for
 * each table: PostgreSQL's text format of COPY, after a line of columns.
 */
export const contents = z.strictObject({
  backup: z.literal('event-calendar'),
  format: z.literal(2),
  createdAt: z.iso.datetime(),
  databases: z.record(z.string().regex(DOMAIN_NAME), z.array(z.string().regex(/^\w{1,200}$/)).readonly()),
});

export type Contents = z.output<typeof contents>;

export const CONTENTS = 'backup.json';

/** The file is not a whole backup, or has content that no backup has. */
export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive';

  /** @param why a phrase with the place, the value there and the accepted values; shown without what a terminal obeys */
  constructor(why: string, options?: ErrorOptions) {
    super(`The file is no backup of an event calendar, or is damaged: ${printable(why)}.`, options);
  }
}

/** A text from an archive, for a terminal: shortened, with control characters and marks of direction as `\u{…}`. */
export function printable(text: string): string {
  const start = text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
  return start.replaceAll(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

const LONGEST = 500;
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
