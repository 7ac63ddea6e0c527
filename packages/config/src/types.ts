import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { type Networks, networksIn } from './networks.ts';

// The texts that a variable may have, and their meaning. A description completes "Expected …".

export const text = (expected: string): z.ZodType<string> => z.string().describe(expected);

export const port = number('a port number, 0 to 65535', 0, 65_535);

/** A timer of Node takes no more than 24 days. */
export const milliseconds = (least: number): z.ZodType<number> =>
  number('a number of milliseconds, at most 86400000, a day', least, 86_400_000);

export const seconds = number('a number of seconds', 0);

export const days = number('a number of days, 1 to 36500', 1, 36_500);

export const bytes = number('a number of bytes', 0);

export const limit = number('a number, 1 or more', 1);

/** `auto` leaves one processor to the other processes of the machine. */
export const processes: z.ZodType<number> = z
  .union([
    z.literal('auto').transform(() => Math.max(1, availableParallelism() - 1)),
    z.coerce.number().int().min(1).max(64),
  ])
  .describe('a number of processes, 1 to 64, or auto');

export const flag = z.stringbool().describe('true or false');

export const logLevel: z.ZodType<string> = z
  .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  .describe('trace, debug, info, warn, error, fatal or silent');

export const executor: z.ZodType<'calendar' | 'apollo'> = z
  .enum(['calendar', 'apollo'])
  .describe('calendar or apollo');

const longEnough = z.string().min(16);

export const secret = longEnough.describe('16 characters or more, the same in every part');

export const secrets = listOf(longEnough, 'secrets of 16 characters or more, with commas between');

export const token = z
  .string()
  .regex(/^[\x21-\x7e]+$/)
  .describe('a bearer token, without blanks and in ASCII');

export const file = z
  .string()
  .refine((path) => existsSync(path))
  .describe('the path of a feed file');

const http = z.url({ protocol: /^https?$/ });

/** What a page can show, or link where it is an address. */
export const licence = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .refine((text) => http.safeParse(text).success || !/^(?:[a-z][a-z0-9+.\s-]*:|\/\/)/i.test(text))
  .describe('the address of a licence, http:// or https://, or its name, such as CC-BY-4.0');

export const mailServer = z.url({ protocol: /^smtps?$/ }).describe('an address, smtps://user:password@host');

/** An address without slashes at its end. */
export const baseAddress = http
  .transform((address) => address.replace(/\/+$/, ''))
  .describe('an address, http://host');

export const hostAddress = http
  .refine((address) => new URL(address).pathname === '/')
  .transform((address) => new URL(address).origin)
  .describe('an address without a path, http://host');

export const language: z.ZodType<'nb' | 'en'> = z.enum(['nb', 'en']).describe('nb or en');

/** White text on it is readable: a contrast of 4.5 (WCAG 2.2, 1.4.3). */
export const colour = z
  .string()
  .regex(/^#[\da-f]{6}$/i)
  .refine((hex) => 1.05 / (luminance(hex) + 0.05) >= 4.5)
  .describe('a colour as #0b5c6b, dark enough for white text on it');

export const picture = z
  .string()
  .refine((path) => /\.(svg|png|jpe?g|webp)$/i.test(path) && existsSync(path))
  .describe('the path of a picture: .svg, .png, .jpg or .webp');

/** Scheme, host and port, as a content security policy names them. */
export const origins = listOf(
  http.transform((address) => new URL(address).origin),
  'addresses of hosts with commas between, as https://images.example',
);

/** Several processes that serve the same. */
export const replicas = listOf(
  http,
  'the http(s) address of the subgraph, or those of its replicas with commas between',
);

/** Of subgraphs. An empty list is impossible, since a blank variable is not set. */
export const names = listOf(
  z.string().regex(/^\w+$/),
  'names of subgraphs with commas between, as events, directory',
);

export const hosts = listOf(
  z.string().regex(/^\.?[a-z\d_]([\w.-]*[a-z\d_])?$/i),
  'names of hosts with commas between, as events, .svc.cluster.local for all names below one',
);

export const proxies = networks('addresses or networks with commas between, as 10.0.0.7, 2001:db8::/32');

export const ownNetworks = networks(
  'hosts, addresses or networks with commas between, as intranet.example, 10.0.0.0/8',
  true,
);

export const collector = http.describe('the address that traces are sent to, http://host:port');

export const redis = z
  .string()
  .refine(isRedisAddress)
  .describe('redis:// or rediss://[user:password@]host[:port][/database number]');

export const database = z
  .string()
  .refine(isDatabaseAddress)
  .describe('postgresql://user:password@host:port/database');

function listOf(item: z.ZodType<string, string>, expected: string): z.ZodType<readonly string[]> {
  return z.string().transform(split).pipe(z.array(item)).describe(expected);
}

function networks(expected: string, mayBeHosts = false): z.ZodType<Networks> {
  return z
    .string()
    .transform((list, context) => {
      try {
        return networksIn(list, mayBeHosts);
      } catch (error) {
        const message = `Expected ${expected}, not ${(error as RangeError).message}`;
        context.issues.push({ code: 'custom', input: list, message });
        return z.NEVER;
      }
    })
    .describe(expected);
}

function split(list: string): readonly string[] {
  return list.split(',').map((each) => each.trim());
}

function number(expected: string, least: number, most = Number.MAX_SAFE_INTEGER): z.ZodType<number> {
  return z.coerce.number().int().min(least).max(most).describe(expected);
}

/** Relative luminance, as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether the client library reads it correctly: it would read other paths and parameters as settings. */
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

/** A schema name that needs quotes is refused. */
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
