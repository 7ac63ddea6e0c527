import { existsSync } from 'node:fs';
import * as z from 'zod';

/** What a variable's text may be. */
export interface Type<Value> {
  /** Completes "Expected …". */
  readonly expected: string;
  readonly schema: z.ZodType<Value, unknown>;
}

export const text = (expected: string): Type<string> => ({ expected, schema: z.string() });

export const port: Type<number> = number('a port number, 0 to 65535', 0, 65_535);

export const milliseconds = (least: number): Type<number> => number('a number of milliseconds', least);

export const seconds: Type<number> = number('a number of seconds', 0);

export const days: Type<number> = number('a number of days, 1 to 36500', 1, 36_500);

export const bytes: Type<number> = number('a number of bytes', 0);

export const limit: Type<number> = number('a number, 1 or more', 1);

export const flag: Type<boolean> = { expected: 'true or false', schema: z.stringbool() };

export const logLevel: Type<string> = {
  expected: 'trace, debug, info, warn, error, fatal or silent',
  schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
};

export const executor: Type<'calendar' | 'apollo'> = {
  expected: 'calendar or apollo',
  schema: z.enum(['calendar', 'apollo']),
};

const longEnough = z.string().min(16);

export const secret: Type<string> = {
  expected: '16 characters or more, the same in every part',
  schema: longEnough,
};

export const secrets: Type<readonly string[]> = {
  expected: 'secrets of 16 characters or more, with commas between',
  schema: z.string().transform(split).pipe(z.array(longEnough)),
};

export const token: Type<string> = {
  expected: 'a bearer token, without blanks and in ASCII',
  schema: z.string().regex(/^[\x21-\x7e]+$/),
};

export const file: Type<string> = {
  expected: 'the path of a feed file',
  schema: z.string().refine((path) => existsSync(path)),
};

const http = z.url({ protocol: /^https?$/ });

/** An address without slashes at its end. */
export const baseAddress: Type<string> = {
  expected: 'an address, http://host',
  schema: http.transform((address) => address.replace(/\/+$/, '')),
};

/** Several processes that serve the same. */
export const replicas: Type<readonly string[]> = {
  expected: 'the http(s) address of the subgraph, or those of its replicas with commas between',
  schema: z.string().transform(split).pipe(z.array(http)),
};

/** Of subgraphs; an empty list cannot be said, since a blank variable is not set. */
export const names: Type<readonly string[]> = {
  expected: 'names of subgraphs with commas between, as events, directory',
  schema: z
    .string()
    .transform(split)
    .pipe(z.array(z.string().regex(/^\w+$/))),
};

export const collector: Type<string> = {
  expected: 'the address that traces are sent to, http://host:port',
  schema: http,
};

export const redis: Type<string> = {
  expected: 'redis:// or rediss://[user:password@]host[:port][/database number]',
  schema: z.string().refine(isRedisAddress),
};

export const database: Type<string> = {
  expected: 'postgresql://user:password@host:port/database',
  schema: z.string().refine(isDatabaseAddress),
};

function split(list: string): readonly string[] {
  return list.split(',').map((each) => each.trim());
}

function number(expected: string, least: number, most = Number.MAX_SAFE_INTEGER): Type<number> {
  return { expected, schema: z.coerce.number().int().min(least).max(most) };
}

/** Whether the client library reads it as it is meant: it would take other paths and parameters for settings. */
function isRedisAddress(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    /^rediss?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^(\/\d*)?$/.test(url.pathname) &&
    url.search === '' &&
    isDecodable(url.username + url.password)
  );
}

/** A schema that would need quoting is none. */
function isDatabaseAddress(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    /^postgres(ql)?:\/\/\S+$/.test(address) &&
    /^[\w-]*$/.test(url.searchParams.get('schema') ?? '') &&
    isDecodable(url.username + url.password + url.pathname)
  );
}

function isDecodable(escaped: string): boolean {
  try {
    decodeURIComponent(escaped);
    return true;
  } catch {
    return false;
  }
}
