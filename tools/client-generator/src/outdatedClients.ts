import { globSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, isBuilt } from '@calendar/runtime/buildOnce';

/**
 * The clients that are not generated from the present `schema.prisma` by the present generator.
 * @param folders those of the schemas; none: all of this repository
 */
export async function outdatedClients(folders: readonly string[] = []): Promise<readonly OutdatedClient[]> {
  const generator = await digestOf(join(import.meta.dirname, '..'), ['src/*.ts', 'package.json']);
  const clients = (folders.length > 0 ? folders : foldersOfAll()).map(async (folder) => ({
    folder,
    out: join(folder, 'generated'),
    sources: `${generator} ${await digestOf(folder, ['schema.prisma'])}`,
  }));
  return (await Promise.all(clients)).filter(({ out, sources }) => !isBuilt(out, sources));
}

function foldersOfAll(): readonly string[] {
  const root = join(import.meta.dirname, '../../..');
  return globSync('{prisma,test/federation}/*/schema.prisma', { cwd: root }).map((path) =>
    join(root, path, '..'),
  );
}

interface OutdatedClient {
  readonly folder: string;
  readonly out: string;
  /** Names what it is generated from (`buildOnce`). */
  readonly sources: string;
}
