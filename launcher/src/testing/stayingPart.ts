import { writeFileSync } from 'node:fs';

/**
 * A part that runs until it is asked to stop, or ignores that, or takes its time for it, when told to. It leaves its
 * process id in a file.
 */
if (process.env['STUBBORN'])
  for (const signal of ['SIGTERM', 'disconnect'] as const) process.on(signal, () => undefined);
if (process.env['SLOW_TO_STOP']) process.on('SIGTERM', () => setTimeout(() => process.exit(0), 300));
setInterval(() => undefined, 60_000);
writeFileSync(process.env['PID_FILE'] ?? '', String(process.pid), { flag: 'a' });
