import * as z from 'zod';

/**
 * A backup's content, compressed by gzip: records, a JSON object a line. The first names the format; then come, for
 * each database, its record and those of its tables, each once. After `bytes` come as many bytes of PostgreSQL's text
 * format of COPY, of the table before. The last record's checksum covers everything before it: it shows an accident,
 * not an attack, since an author of a changed file can change the checksum as well.
 */
export const archiveRecord = z.union([
  z.strictObject({ backup: z.literal('event-calendar'), format: z.literal(1), createdAt: z.iso.datetime() }),
  z.strictObject({
    database: z.enum(['events', 'directory', 'taxonomy', 'gateway']),
    migrations: z.array(z.string().regex(/^\w{1,200}$/)).readonly(),
  }),
  z.strictObject({ table: z.string(), columns: z.array(z.string()).readonly() }),
  z.strictObject({ bytes: z.int().min(1) }),
  z.strictObject({ sha256: z.string() }),
]);

export type ArchiveRecord = z.output<typeof archiveRecord>;
