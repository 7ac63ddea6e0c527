import { writeFileSync } from 'node:fs';

/** A part that stays until it is asked to go, or ignores that when told to, and leaves its number in a file. */
if (process.env['STUBBORN'])
  for (const signal of ['SIGTERM', 'disconnect'] as const) process.on(signal, () => undefined);
setInterval(() => undefined, 60_000);
writeFileSync(process.env['PID_FILE'] ?? '', String(process.pid), { flag: 'a' });
