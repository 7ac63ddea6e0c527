import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../support/listen.ts';

/** Serves the modules of a folder to a browser, and an empty page at `/`. */
export async function serveFolder(folder: string) {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (!path.endsWith('.js'))
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    const module = await readFile(join(folder, path)).catch(() => null);
    response.writeHead(module === null ? 404 : 200, { 'content-type': 'text/javascript' }).end(module);
  });
  return listen(server);
}
