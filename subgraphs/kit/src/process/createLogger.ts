import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * A log of JSON lines on standard output, each carrying `name`. Credentials in request headers are never written.
 *
 * @param level pino's levels, or `silent`
 */
export function createLogger(name: string, level = 'info'): Logger {
  return pino({
    name,
    level,
    redact: ['*.headers.authorization', 'headers.authorization'],
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
