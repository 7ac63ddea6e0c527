import { type Agent, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BadRequest } from './requests.ts';

/** Sends a request and takes the whole answer; undefined when the connection was closed without one. */
export async function send(origin: string, sent: BadRequest, agent: Agent): Promise<Received | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      agent,
      // An answer to OPTIONS repeats what was asked for.
      maxHeaderSize: 128 * 1024,
      hostname,
      port,
      method: sent.method,
      path: sent.path,
      headers: {
        ...sent.headers,
        ...(sent.body === undefined ? {} : { 'content-length': String(sent.body.length) }),
      },
    });
    outgoing.on('response', (response) => {
      buffer(response).then(
        (body) =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'],
            body: body.toString(),
          }),
        reject,
      );
    });
    outgoing.on('error', (error: Error & { code?: string }) => {
      // A request that cannot be parsed to its end is refused with a body, even if it began with HEAD.
      const refusedHead = sent.method === 'HEAD' && error.code === 'HPE_CLOSED_CONNECTION';
      if (refusedHead || error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(undefined);
      else reject(error);
    });
    outgoing.end(sent.body);
  });
}

/** Sends bytes and takes what comes back until the connection ends, or nothing more comes for a moment. */
export async function sendBytes(origin: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    const finish = () => resolve(Buffer.concat(chunks).toString('latin1'));
    socket.on('data', (chunk) => void chunks.push(chunk));
    socket.on('close', finish).on('error', finish);
    socket.setTimeout(2000, () => socket.destroy());
  });
}

export interface Received {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string;
}
