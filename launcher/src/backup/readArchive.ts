import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type ArchiveRecord, archiveRecord, FIRST_DATABASES } from './archive.ts';
import { ByteReader } from './byteReader.ts';
import { DamagedArchive } from './damagedArchive.ts';
import { printable } from './printable.ts';

/**
 * Reads which databases an archive has, and then these, their tables and rows in order. Rows come in pieces of any
 * length, in bounded memory. The checksum is compared at the end: only a reading that reached the end was of a whole
 * backup.
 *
 * @throws DamagedArchive if the file is no backup, was cut short or altered
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivePart> {
  const unpacked = createGunzip({ chunkSize: CHUNK });
  pipeline(createReadStream(path), unpacked, () => undefined);
  const digest = createHash('sha256');
  const input = new ByteReader(unpacked);
  try {
    for (let number = 1; ; number += 1) {
      const line = await input.line();
      const record = recordOf(line, number);
      if ('sha256' in record) {
        if (record.sha256 !== digest.digest('hex')) throw new DamagedArchive('its checksum does not match');
        if ((await input.line()).length > 0) throw new DamagedArchive('it goes on after its checksum');
        return;
      }
      digest.update(line);
      if ('bytes' in record) {
        let missing = record.bytes;
        for await (const rows of input.pieces(record.bytes)) {
          digest.update(rows);
          missing -= rows.length;
          yield { rows };
        }
        if (missing > 0)
          throw new DamagedArchive(`it ends ${missing} bytes before the end of its record ${number}`);
      } else if ('backup' in record) yield { databases: record.databases ?? FIRST_DATABASES };
      else yield record;
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_')
      ? new DamagedArchive((error as Error).message, { cause: error })
      : error;
  } finally {
    unpacked.destroy();
  }
}

/** In bytes. */
const CHUNK = 64 * 1024;

function recordOf(line: Buffer, number: number): ArchiveRecord {
  if (line.length === 0) throw new DamagedArchive(`it ends where its record ${number} should be`);
  const text = line.toString('utf8');
  const record = parsed(text);
  if (record !== undefined && 'backup' in record === (number === 1)) return record;
  const expected = number === 1 ? FIRST_RECORD : LATER_RECORDS;
  throw new DamagedArchive(`its record ${number} is ${printable(text.trimEnd())}, expected ${expected}`);
}

const FIRST_RECORD = '{"backup":"event-calendar","format":1,"createdAt":…}';
const LATER_RECORDS =
  '{"database":…,"migrations":[…]}, {"table":…,"columns":[…]}, {"bytes":…} or {"sha256":…}';

function parsed(text: string): ArchiveRecord | undefined {
  try {
    return archiveRecord.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Either a new element, which belongs to a database or a table of it. Or some bytes of the table before. */
export type ArchivePart =
  | { readonly databases: readonly string[] }
  | Extract<ArchiveRecord, { readonly database: string }>
  | Extract<ArchiveRecord, { readonly table: string }>
  | { readonly rows: Buffer };
