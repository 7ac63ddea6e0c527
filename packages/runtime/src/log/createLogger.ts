import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** The log of a part: JSON lines on standard output. Credentials in headers are never written. */
export function createLogger(name: string, level = 'info', to?: LogStream): Logger {
  const options = {
    name,
    level,
    redact: ['*.headers.authorization', 'headers.authorization'],
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return to === undefined ? pino(options) : pino(options, to);
}

export interface LogStream {
  write(line: string): void;
}
