import * as z from 'zod';

/**
 * Reads a process's environment into one typed object. An empty variable counts as absent, because that is how
 * container platforms unset one.
 *
 * @param schema the variables by name; further variables of the environment are ignored
 * @throws ConfigurationError naming every variable at fault
 */
export function readConfiguration<Schema extends z.ZodObject>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<z.output<Schema>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const read = schema.safeParse(given);
  if (read.success) return Object.freeze(read.data);
  throw new ConfigurationError(
    read.error.issues.map((issue) => {
      const variable = String(issue.path[0] ?? '');
      return variable in given ? `${variable}: ${issue.message}` : `${variable}: missing. ${issue.message}`;
    }),
  );
}

/** The environment does not say what the process needs to know. Values are not repeated: they may be secrets. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** One readable line for each variable at fault. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The environment is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

const collector = z.url({
  protocol: /^https?$/,
  error: 'Expected the address that traces are sent to, http://host:port',
});

/** The variables that every subgraph reads, for a schema to spread. */
export const subgraphVariables = {
  /** 0 takes a free one. */
  PORT: z.coerce
    .number('Expected a port number, 0 to 65535')
    .int('Expected a port number, 0 to 65535')
    .min(0, 'Expected a port number, 0 to 65535')
    .max(65_535, 'Expected a port number, 0 to 65535')
    .default(0),
  HOST: z.string().default('127.0.0.1'),
  INTERNAL_SECRET: z
    .string('Expected the secret that the parts of the service share, 16 characters or more')
    .min(16, 'Expected 16 characters or more'),
  /** Whether the secret as a bearer token will do in place of a signature, for gateways of other makes. */
  ACCEPT_BEARER: z.stringbool('Expected true or false').optional(),
  /** Where local copies of the last snapshot are kept; absent: none are kept. */
  DATA_DIR: z.string().optional(),
  /** Where traces are sent by OTLP over HTTP (`readTracesUrl`); absent: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'Expected trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
} as const;

/** A variable that holds the address of a PostgreSQL database. */
export const databaseUrl = z
  .string('Expected postgresql://user:password@host:port/database')
  .regex(/^postgres(ql)?:\/\/\S+$/, 'Expected postgresql://user:password@host:port/database');
