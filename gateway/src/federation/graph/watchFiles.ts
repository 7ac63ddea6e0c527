import { type StatsListener, unwatchFile, watchFile } from 'node:fs';

/**
 * Reports changes of files, within about two seconds, until the signal is aborted. Their state is polled, since a file may
 * be replaced or lie on a network. It may also be a link into a folder that is replaced, as Kubernetes mounts them.
 *
 * @param interval milliseconds between two looks at a file
 */
export function watchFiles(
  paths: readonly string[],
  changed: () => void,
  signal: AbortSignal,
  interval = 2000,
): void {
  const listener: StatsListener = (now, before) => {
    if (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino || now.size !== before.size) changed();
  };
  for (const path of paths) {
    watchFile(path, { interval, persistent: false }, listener);
    signal.addEventListener('abort', () => unwatchFile(path, listener));
  }
}
