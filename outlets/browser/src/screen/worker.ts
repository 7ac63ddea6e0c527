/// <reference lib="webworker" />

import { withDeadline } from '../withDeadline.ts';

// The service worker of screens. It keeps the last page of each screen and its files, and uses them when there is no
// network. It always asks the network first, so nothing is older than necessary.

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const isOurs = origin === worker.location.origin && /^\/(screen$|assets\/)/.test(pathname);
  if (isOurs && event.request.method === 'GET') event.respondWith(answer(event.request));
});

async function answer(request: Request): Promise<Response> {
  try {
    return await withDeadline(DEADLINE, (signal) => fromNetwork(request, signal));
  } catch (error) {
    const known = await standIn(request);
    if (known === undefined) throw error;
    return known;
  }
}

async function fromNetwork(request: Request, signal: AbortSignal): Promise<Response> {
  const response = await fetch(request, { signal });
  // A gateway in between that is up says so with 502 to 504, or 429.
  if (response.status >= 400) return (await standIn(request)) ?? response;
  if (!response.ok) return response;
  const whole = await response.clone().blob();
  // Where a browser keeps nothing, or has no room, the network alone has to do.
  await keep(request, new Response(whole, response)).catch(console.warn);
  return response;
}

/** A request by the page's program must fail. Only then the page knows that its data are old. */
async function standIn(request: Request): Promise<Response | undefined> {
  if (request.mode !== 'navigate' && !request.url.includes('/assets/')) return undefined;
  const known = caches.open(NAME).then((cache) => cache.match(request, { ignoreVary: true }));
  return known.catch(() => undefined);
}

async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.put(request, response);
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST))) await cache.delete(old);
}

const NAME = 'calendar-screen';
const MOST = 20;
/** Milliseconds; outlets itself needs less. */
const DEADLINE = 30_000;
