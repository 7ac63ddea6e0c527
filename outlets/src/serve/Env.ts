import type { HttpBindings } from '@hono/node-server';
import type { Asker } from './Asker.ts';

export interface Env {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    asker: Asker;
    route: string;
    outcome: Outcome;
  };
}

/** `stale`: the last answer was used. */
export type Outcome = 'ok' | 'stale' | 'refused' | 'failed';
