import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** Serves the modules of a folder to a browser, and an empty page at `/`. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (!path.endsWith('.js'))
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    const module = await readFile(join(folder, path)).catch(() => null);
    response.writeHead(module === null ? 404 : 200, { 'content-type': 'text/javascript' }).end(module);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { readonly port: number }).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface ServedFolder {
  /** Without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}
