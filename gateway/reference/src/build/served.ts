import { join } from 'node:path';

/** The build for the gateway, which serves the pages like the files of the sandbox. */
export const SERVED = {
  base: '/graphQL/sandbox/reference/',
  endpoint: '/graphQL',
  out: join(import.meta.dirname, '../../dist'),
} as const;
