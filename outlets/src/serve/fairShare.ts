import { addressShare, clientAddress, type TrustedProxies } from '@calendar/http';
import { FairQueue } from '@calendar/http/FairQueue';
import { whileConnected } from '@calendar/http/whileConnected';
import { createMiddleware } from 'hono/factory';
import { type Asker, NoShare } from './Asker.ts';
import type { Env } from './Env.ts';

/** Gives each caller, here an address, a fair share of the work (docs/rules.md 42 "Fair shares under load"). */
export function fairShare(trustedProxies: TrustedProxies) {
  const queue = new FairQueue(BOUNDS, () => new NoShare('too much is asked for at a time'));
  return {
    middleware: createMiddleware<Env>(async ({ env: { incoming }, req, set }, next) => {
      const address = clientAddress(incoming.socket.remoteAddress ?? '', incoming.headers, trustedProxies);
      const sent = req.header('x-api-key') || req.query('key');
      const key = sent !== undefined && KEY.test(sent) ? sent : undefined;
      const caller = addressShare(address);
      await whileConnected(incoming, (disconnected) => {
        const inShare: Asker['inShare'] = (work) =>
          queue.run(
            {
              caller,
              hasKey: false,
              weight: 1,
              signal: disconnected,
              startBy: performance.now() + LONGEST_WAIT_MS,
            },
            work,
          );
        set('asker', { key, address, caller, name: [caller, key].join(' '), disconnected, inShare });
        return next();
      });
    }),
    get counts() {
      return queue.counts;
    },
  };
}

/** Answers are made eight at a time, six of one caller's; of those that wait, a quarter may be one caller's. */
const BOUNDS = { slots: 8, mostOfOne: 6, mostWaiting: 200, mostWaitingOfOne: 50 } as const;
/** That a request waits for a slot. */
const LONGEST_WAIT_MS = 10_000;
/** A value that can be sent on in a header. The endpoint decides whether it is a key. */
const KEY = /^[\x21-\x7e]{1,200}$/;
