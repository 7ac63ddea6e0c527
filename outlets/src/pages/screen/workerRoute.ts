import { Refusal } from '../../serve/Refusal.ts';
import { route } from '../../serve/Route.ts';
import { asset } from '../assets/assets.ts';

/** The service worker of screens. It is at the top, so that it may answer `/screen`. */
export const workerRoute = route({
  path: '/screen-worker.js',
  parameters: {},
  async make() {
    const file = asset('screen-worker.js');
    if (file === undefined) throw new Refusal(404, 'The browser’s files are not built.');
    return { contentType: file.contentType, body: file.bytes, headers: POLICY };
  },
});

const POLICY = { 'content-security-policy': "default-src 'none'; connect-src 'self'" };
