import { existsSync } from 'node:fs';
import { databaseUrl, readConfiguration } from '@calendar/kit/readConfiguration';
import * as z from 'zod';

/**
 * Reads the environment of `npm start` (`design.md`, Running).
 *
 * @throws ConfigurationError naming every variable at fault
 */
export function readMachineConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): Configuration {
  return readConfiguration(schema, environment);
}

/** The variables, for `--help`. */
export const VARIABLES = `  PORT              public port; the subgraphs take PORT+1 to PORT+3 on loopback   (4000)
  HOST              address that the public port listens on                        (127.0.0.1)
  ADMIN_PORT        health and metrics, on loopback                                (PORT+10)
  DATA_DIR          everything that must survive                                   (.data)
  DATABASE_URL      an existing PostgreSQL to use instead of the embedded one, a schema per domain in it;
                    EVENTS_DATABASE_URL, DIRECTORY_DATABASE_URL, TAXONOMY_DATABASE_URL and
                    GATEWAY_DATABASE_URL override it
  CACHE_REDIS_URL   Redis or Valkey through which several gateways share their answers
  CALENDAR_FEED     feed loaded when the databases are empty                       (the demo calendar)
  SITE_URL          base of eventLink                                              (http://localhost:3000)
  SPECIAL_EVENT_ID  the licence's special event
  INTERNAL_SECRET   what the parts prove themselves to each other with             (made at the first start)
  LOG_LEVEL         of the parts' logs, on standard error                          (warn)`;

const PORT = 'Expected a port number, 1 to 65535';
const port = z.coerce.number(PORT).int(PORT).min(1, PORT).max(65_535, PORT);

const sharedUrl = databaseUrl.refine((url) => !new URL(url).searchParams.has('schema'), {
  error: 'Expected no schema: each domain has one of its own. Use EVENTS_DATABASE_URL and so on to name them',
});

const schema = z
  .object({
    PORT: port
      .max(65_525, 'Expected a port number, 1 to 65525: further ports above it are taken')
      .default(4000),
    HOST: z.string().default('127.0.0.1'),
    ADMIN_PORT: port.optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: sharedUrl.optional(),
    EVENTS_DATABASE_URL: databaseUrl.optional(),
    DIRECTORY_DATABASE_URL: databaseUrl.optional(),
    TAXONOMY_DATABASE_URL: databaseUrl.optional(),
    GATEWAY_DATABASE_URL: databaseUrl.optional(),
    CACHE_REDIS_URL: z
      .url({ protocol: /^rediss?$/, error: 'Expected an address, redis://host or rediss://host' })
      .optional(),
    CALENDAR_FEED: z.string().refine(existsSync, 'Expected the path of a feed file').optional(),
    SITE_URL: z.url({ protocol: /^https?$/, error: 'Expected an address, http://host' }).optional(),
    SPECIAL_EVENT_ID: z.string().optional(),
    INTERNAL_SECRET: z.string().min(16, 'Expected 16 characters or more').optional(),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'Expected trace, debug, info, warn, error, fatal or silent',
      })
      .default('warn'),
  })
  .superRefine(({ PORT: base, ADMIN_PORT: admin }, context) => {
    if (admin === undefined || admin < base || admin > base + 3) return;
    context.addIssue({
      code: 'custom',
      path: ['ADMIN_PORT'],
      message: `Expected another port than PORT to PORT+3, ${base} to ${base + 3}`,
    });
  });

export type Configuration = Readonly<z.output<typeof schema>>;
