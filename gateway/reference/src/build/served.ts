import { join } from 'node:path';

/**
 * The build for the gateway. It serves the pages below the endpoint, like the files of the sandbox (docs/rules.md 37
 * "Paths and methods").
 */
export const SERVED = {
  base: '/graphQL/sandbox/reference/',
  endpoint: '/graphQL',
  out: join(import.meta.dirname, '../../dist'),
} as const;
