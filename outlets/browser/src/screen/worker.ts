/// <reference lib="webworker" />

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
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request);
    if (response.ok) await keep(cache, request, response.clone());
    // A gateway in between that is up says so with 502 to 504.
    else if (response.status >= 500) return (await standIn(cache, request)) ?? response;
    return response;
  } catch (error) {
    const known = await standIn(cache, request);
    if (known === undefined) throw error;
    return known;
  }
}

/** A request by the page's program must fail. Only then the page knows that its data are old. */
async function standIn(cache: Cache, request: Request): Promise<Response | undefined> {
  return request.mode === 'navigate' || request.url.includes('/assets/') ? cache.match(request) : undefined;
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response);
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST))) await cache.delete(old);
}

const NAME = 'calendar-screen';
const MOST = 20;
