import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

/** Sends these bytes on a new connection. Returns everything that comes back until the server closes it. */
export async function sendBytes(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return text(socket);
}

/** A request exactly as given: `fetch` normalizes addresses, adds headers and decompresses. */
export async function sendExactly(url: string, { path, method = 'GET', headers = {}, body }: ExactRequest) {
  const { hostname, port } = new URL(url);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const request = httpRequest({ hostname, port, path, method, headers: { ...type, ...headers } }).end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  /** As they came. */
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, body: bytes.toString(), bytes };
}

interface ExactRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}
