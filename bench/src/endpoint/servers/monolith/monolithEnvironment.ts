import type { DatabaseUrls } from '../../../processes/startCalendar.ts';

/** The environment of the monolith. */
export function readMonolithEnvironment(): MonolithEnvironment {
  return JSON.parse(process.env['BENCH_MONOLITH'] ?? '') as MonolithEnvironment;
}

/** For the monolith's process to read. */
export function monolithEnvironment(environment: MonolithEnvironment): Readonly<Record<string, string>> {
  return { BENCH_MONOLITH: JSON.stringify(environment) };
}

export interface MonolithEnvironment {
  readonly urls: DatabaseUrls & { readonly reviews: string };
  /** Path of the public schema. */
  readonly schema: string;
}
