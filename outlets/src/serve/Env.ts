import type { HttpBindings } from '@hono/node-server';
import type { Asker } from './Asker.ts';

/** What a request has on its way through the middleware. */
export interface Env {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    asker: Asker;
    /** The path of the route, for metrics. */
    route: string;
    outcome: Outcome;
  };
}

/** `stale`: the last answer was used. */
export type Outcome = 'ok' | 'stale' | 'refused' | 'failed';
