import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of some programs that is installed on this machine; undefined: none is. */
export function installedProgram(...names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}
