import { writeFileSync } from 'node:fs';

/** A part that runs until it is asked to stop, or ignores that when told to. It leaves its process id in a file. */
if (process.env['STUBBORN'])
  for (const signal of ['SIGTERM', 'disconnect'] as const) process.on(signal, () => undefined);
setInterval(() => undefined, 60_000);
writeFileSync(process.env['PID_FILE'] ?? '', String(process.pid), { flag: 'a' });
