import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type AsyncAnswer, asyncListener } from './asyncListener.ts';
import { listen } from './listen.ts';

/** A web site on loopback, until the test ends. A path that `answers` lacks is answered with 404. */
export async function startSite(answers: Answers): Promise<Site> {
  const requests: SeenRequest[] = [];
  const listener: Answer = (request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers });
    const answer = answers[request.url ?? ''] ?? answers['*'] ?? notFound;
    return answer(request, response);
  };
  const server = createServer({ keepAliveTimeout: 1 }, asyncListener(listener));
  const { origin, port, close } = await listen(server);
  onTestFinished(close);
  return { origin, port, requests, answers };
}

/** A server that says to each connection what `speak` does, whatever it is asked, but for `robots.txt`. */
export async function startSpeaker(speak: (socket: Socket) => void): Promise<string> {
  const server = createSocketServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    socket.once('data', (asked) => {
      if (!asked.includes('/robots.txt')) speak(socket);
      else socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    });
  });
  const { origin, close } = await listen(server);
  onTestFinished(close);
  return origin;
}

/** Answers with a text. */
export function text(
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Answer {
  return (_request, response) => void response.writeHead(status, headers).end(body);
}

export function redirect(location: string, status = 302): Answer {
  return text('', { location }, status);
}

const notFound = text('', {}, 404);

export type Answer = AsyncAnswer;
/** By path; `*` for all others. They may be changed while the site runs. */
export type Answers = Record<string, Answer>;

interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

export interface Site {
  readonly origin: string;
  readonly port: number;
  readonly requests: readonly SeenRequest[];
  readonly answers: Answers;
}
