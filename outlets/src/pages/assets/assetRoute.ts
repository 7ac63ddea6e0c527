import { Refusal } from '../../http/Refusal.ts';
import * as kinds from '../../parameters/kinds.ts';
import { route } from '../../routes/Route.ts';
import { asset } from './assets.ts';

/** The files that pages name. */
export const assetRoute = route({
  path: '/assets/:name',
  parameters: { v: kinds.text },
  async make({ segment, values }) {
    const found = asset(segment);
    if (found === undefined) throw new Refusal(404, 'There is no file of this name.');
    return {
      contentType: found.contentType,
      body: found.bytes,
      lifetime: values.v === found.hash ? YEAR : MINUTE,
    };
  },
});

/** Milliseconds, as all. A changed file has another address; an old page may ask a new server for the old one. */
const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * 60 * 1000;
