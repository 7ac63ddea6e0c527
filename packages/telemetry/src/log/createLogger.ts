import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * The log of a part: JSON lines on standard output, each with `time` in ISO 8601, UTC, and with `name`. Credentials in
 * request headers are never written.
 *
 * @param name of the part, as `gateway` or `events`
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
