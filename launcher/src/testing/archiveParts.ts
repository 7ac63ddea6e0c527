import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A record of an archive without its checksum's. `rows` are those that a `bytes` record counts. */
export type Part = { readonly record: Readonly<Record<string, unknown>>; readonly rows?: Buffer };

export async function readParts(path: string): Promise<readonly Part[]> {
  let rest = gunzipSync(await readFile(path));
  const take = (count: number): Buffer => {
    const taken = rest.subarray(0, count);
    rest = rest.subarray(count);
    return taken;
  };
  const parts: Part[] = [];
  while (rest.length > 0) {
    const record = JSON.parse(take(rest.indexOf('\n') + 1).toString('utf8'));
    if ('sha256' in record) break;
    parts.push('bytes' in record ? { record, rows: take(record.bytes) } : { record });
  }
  return parts;
}

/** Writes an archive with the checksum that makes it whole. */
export async function writeParts(path: string, parts: readonly Part[]): Promise<void> {
  const content = Buffer.concat(
    parts.flatMap(({ record, rows }) => [
      Buffer.from(`${JSON.stringify(record)}\n`),
      ...(rows === undefined ? [] : [rows]),
    ]),
  );
  const sha256 = createHash('sha256').update(content).digest('hex');
  await writeFile(
    path,
    gzipSync(Buffer.concat([content, Buffer.from(`${JSON.stringify({ sha256 })}\n`)]), { level: 1 }),
  );
}
