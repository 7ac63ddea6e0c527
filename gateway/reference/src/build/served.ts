import { join } from 'node:path';

/** What the gateway serves: the pages below the endpoint, as the files of the sandbox are (docs/rules.md 37 "Paths and methods"). */
export const SERVED = {
  base: '/graphQL/sandbox/reference/',
  endpoint: '/graphQL',
  out: join(import.meta.dirname, '../../dist'),
} as const;
