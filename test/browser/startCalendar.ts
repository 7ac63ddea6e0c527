import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { buildSchema } from 'graphql';
import { createHandler } from 'graphql-http/lib/use/http';
import { demoCalendar } from '../../prisma/feed/src/demo/demoCalendar.ts';
import { answer } from '../oracle/oracle.ts';
import type { Question } from '../oracle/question.ts';

/**
 * The calendar that the browser opens, on a free port: the built sandbox over the demo calendar, answered by the
 * oracle. Everything the browser tests know of the service is the address that this returns.
 */
export async function startCalendar(): Promise<RunningCalendar> {
  if (!existsSync(new URL('index.html', dist))) {
    throw new Error('The sandbox is not built: run `npx turbo run build` first.');
  }
  const answerGraphql = createHandler({ schema, rootValue: rootOf(demoCalendar(Date.now())) });
  const server = createServer((request, response) => {
    if (request.method === 'POST') void answerGraphql(request, response);
    else void sendFile(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const schema = buildSchema(readFileSync(new URL('../../gateway/api.graphql', import.meta.url), 'utf8'));

function rootOf(feed: ReturnType<typeof demoCalendar>): object {
  const settings = { siteUrl: 'https://calendar.example', specialEventId: null };
  const fields = Object.keys(schema.getQueryType()?.getFields() ?? {}) as Question['query'][];
  return Object.fromEntries(
    fields.map((query) => [
      query,
      (variables: object) => {
        const question = { query, variables } as Question;
        const found = answer(feed, settings, question, { now: Date.now(), method: 'POST' });
        if (!('data' in found)) throw new Error('Query Arguments invalid');
        return found.data;
      },
    ]),
  );
}

async function sendFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  const name = pathname === '/graphQL' ? 'index.html' : pathname.replace('/graphQL/sandbox/', '');
  try {
    const bytes = await readFile(new URL(name, dist));
    response.writeHead(200, { 'content-type': types[extname(name)] }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}

const dist = new URL('../../gateway/sandbox/dist/', import.meta.url);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
};

/** A calendar that answers at `{url}/graphQL` until it is closed. */
export interface RunningCalendar {
  readonly url: string;
  close(): Promise<void>;
}
