import { spawnSync } from 'node:child_process';

/**
 * The user that PostgreSQL runs as, or undefined for the user of this process. PostgreSQL refuses to run as root, so
 * root lends it an unprivileged user that the machine already has.
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const uid = numberOf(['-u', name]);
    const gid = numberOf(['-g', name]);
    if (uid !== undefined && gid !== undefined) return { name, uid, gid };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody.',
  );
}

function numberOf(words: readonly string[]): number | undefined {
  const { status, stdout } = spawnSync('id', words, { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '0' ? Number(stdout) : undefined;
}

export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}
