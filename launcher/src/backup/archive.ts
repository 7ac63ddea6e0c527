import { DOMAIN_NAME } from '@calendar/config/domains';
import * as z from 'zod';

const database = z.string().regex(DOMAIN_NAME);

/**
 * A backup's content, compressed by gzip: records, a JSON object a line. The first names the format and the databases.
 * Backups from before it did have `FIRST_DATABASES`. Then follow, for each database, its record and those of its
 * tables, each once. After `bytes` come as many bytes of PostgreSQL's text format of COPY, of the table before. The
 * last record's checksum covers everything before it. It shows an accident, not an attack: an attacker can change the
 * checksum as well.
 */
export const archiveRecord = z.union([
  z.strictObject({
    backup: z.literal('event-calendar'),
    format: z.literal(1),
    createdAt: z.iso.datetime(),
    databases: z.array(database).readonly().optional(),
  }),
  z.strictObject({
    database,
    migrations: z.array(z.string().regex(/^\w{1,200}$/)).readonly(),
  }),
  z.strictObject({ table: z.string(), columns: z.array(z.string()).readonly() }),
  z.strictObject({ bytes: z.int().min(1) }),
  z.strictObject({ sha256: z.string() }),
]);

/** The databases in a backup that does not name them. */
export const FIRST_DATABASES: readonly string[] = ['events', 'directory', 'taxonomy', 'gateway'];

export type ArchiveRecord = z.output<typeof archiveRecord>;
