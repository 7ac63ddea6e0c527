import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Asks an HTTP server on this machine: Node's `fetch` takes 17 MB. Throws without a complete answer.
 * @param given with a JSON text it is a POST, else a GET
 */
export function askHttp(address: string, { signal, json }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(address, {
      signal,
      agent: false,
      ...(json === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' } }),
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      const { statusCode: status = 0 } = response;
      text(response).then((body) => resolve({ status, body }), reject);
    });
    sent.end(json);
  });
}

export interface Asked {
  readonly signal: AbortSignal;
  readonly json?: string | undefined;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
}
