import type { ErrorExample } from '../../gateway/reference/src/errors/ErrorExample.ts';

/** The bytes of a request, which is the only one of its connection. */
export function requestBytes({ request, isUnfinished = false }: ErrorExample): string {
  const { method, path, headers, body } = request;
  const isChunked = 'Transfer-Encoding' in headers;
  const length = body === undefined || isChunked ? {} : { 'Content-Length': `${Buffer.byteLength(body)}` };
  const lines = Object.entries({ Host: 'calendar.example', ...headers, ...length, Connection: 'close' }).map(
    ([name, value]) => (value === '' ? name : `${name}: ${value}`),
  );
  const head = [`${method} ${path} HTTP/1.1`, ...lines].join('\r\n');
  return isUnfinished ? head : `${head}\r\n\r\n${body ?? ''}`;
}

/** A response as text for readers: the status, the headers that say what to do, and the formatted JSON. */
export function responseText(bytes: string): string {
  const [head = '', body = ''] = bytes.split('\r\n\r\n');
  const [status = '', ...headers] = head.split('\r\n');
  const shown = headers.filter((line) => /^(allow|retry-after):/i.test(line));
  // Ids are for the log, and other ones each time.
  const json = JSON.stringify(JSON.parse(body), null, 2).replaceAll(/"id": "[\w-]{8,}"/g, '"id": "R4nd0m1D"');
  return `${[status, ...shown].join('\n')}\n\n${json}\n`;
}
