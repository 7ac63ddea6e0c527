import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type ArchiveRecord, archiveRecord } from './archive.ts';
import { ByteReader } from './byteReader.ts';

/**
 * Reads an archive's records in order, each `bytes` record with its bytes, and compares the checksum at the end: only
 * a reading that came to its end was of a whole backup.
 *
 * @throws DamagedArchive where the file is no backup, was cut short or altered
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveItem> {
  const unpacked = createGunzip();
  pipeline(createReadStream(path), unpacked, () => undefined);
  const digest = createHash('sha256');
  const input = new ByteReader(unpacked);
  try {
    for (let isFirst = true; ; isFirst = false) {
      const line = await input.line();
      const record = recordOf(line);
      if (isFirst && !('backup' in record)) throw new DamagedArchive('it begins differently');
      if ('sha256' in record) {
        if (record.sha256 !== digest.digest('hex')) throw new DamagedArchive('its checksum does not match');
        return;
      }
      digest.update(line);
      const bytes = 'bytes' in record ? await input.take(record.bytes) : NO_BYTES;
      digest.update(bytes);
      yield { record, bytes };
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_')
      ? new DamagedArchive((error as Error).message)
      : error;
  } finally {
    unpacked.destroy();
  }
}

/** The file is not a whole backup. */
export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive';

  constructor(why: string) {
    super(`The file is no backup of an event calendar, or is damaged: ${why}.`);
  }
}

const NO_BYTES = Buffer.alloc(0);

function recordOf(line: Buffer): ArchiveRecord {
  try {
    return archiveRecord.parse(JSON.parse(line.toString('utf8')));
  } catch {
    throw new DamagedArchive('a record cannot be read');
  }
}

/** A record, and the bytes that belong to it. */
export interface ArchiveItem {
  readonly record: Exclude<ArchiveRecord, { readonly sha256: string }>;
  readonly bytes: Buffer;
}
