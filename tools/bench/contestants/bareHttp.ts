import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A bare node:http server that answers every request with the same bytes, those that the bench sent last.

let bytes = Buffer.alloc(0);
process.on('message', (answer: { readonly bytes: string }) => {
  bytes = Buffer.from(answer.bytes);
  process.send?.({});
});
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.end(bytes);
}).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
});
