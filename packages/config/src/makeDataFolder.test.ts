import { expect, test } from 'vitest';
import { makeDataFolder } from './makeDataFolder.ts';

test.runIf(process.platform === 'linux')('a folder in which none can be made is said to be one', async () => {
  const reason = "DATA_DIR cannot be used: ENOENT: no such file or directory, mkdir '/proc/none'";
  await expect(makeDataFolder('/proc/none/postgres')).rejects.toThrow(reason);
});
