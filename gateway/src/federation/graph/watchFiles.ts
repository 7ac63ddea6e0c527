import { type StatsListener, unwatchFile, watchFile } from 'node:fs';

/**
 * Reports changes of files within about two seconds, by polling: a file may be on a network, or a link into a
 * folder that is replaced.
 */
export function watchFiles(paths: readonly string[], changed: () => void, signal: AbortSignal): void {
  const listener: StatsListener = (now, before) => {
    if (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino || now.size !== before.size) changed();
  };
  for (const path of paths) {
    watchFile(path, { interval: 2_000, persistent: false }, listener);
    signal.addEventListener('abort', () => unwatchFile(path, listener));
  }
}
