import { open } from 'node:fs/promises';
import type { ServerUser } from './serverUser.ts';

/**
 * A folder as a process of `user` can name it: below root's private home only as an inherited open file under
 * `/proc/self/fd`. Dispose of it once the process is started.
 */
export async function reach(folder: string, user: ServerUser | undefined): Promise<Reach> {
  if (user === undefined || process.platform !== 'linux')
    return { descriptor: 'ignore', pathAt: () => folder, [Symbol.asyncDispose]: async () => undefined };
  const handle = await open(folder, 'r');
  return {
    descriptor: handle.fd,
    pathAt: (position) => `/proc/self/fd/${position}`,
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

export interface Reach extends AsyncDisposable {
  /** What to pass in `stdio` when the process is spawned. */
  readonly descriptor: number | 'ignore';
  /** The folder's path inside the process, given the place of `descriptor` in its `stdio`. */
  pathAt(position: number): string;
}
