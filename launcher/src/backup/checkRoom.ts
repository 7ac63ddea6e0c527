import { statfs } from 'node:fs/promises';

/** Throws if a data folder's disk has no room left: on a full disk PostgreSQL does not even start. */
export async function checkRoom(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= LEAST_ROOM) return;
  const left = `${Math.floor((bavail * bsize) / MIB)} MiB`;
  throw new Error(
    `The disk of ${dataDir} (DATA_DIR) has ${left} left, and the backup is not restored to its end. Make room, or ` +
      'mistrust the backup: it may unpack to far more than the calendar it is said to hold.',
  );
}

const MIB = 1024 * 1024;
const LEAST_ROOM = 512 * MIB;
