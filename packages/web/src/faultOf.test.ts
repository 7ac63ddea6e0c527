import { expect, test } from 'vitest';
import { faultOf } from './faultOf.ts';
import { SourceFault } from './sourceFault.ts';
import { SOURCE_LIMITS } from './sourceLimits.ts';

const ADDRESS = new URL('https://a.example/calendar.ics');

test.each([
  ['UND_ERR_CONNECT_TIMEOUT', 'no connection within 10000 ms.'],
  ['UND_ERR_HEADERS_TIMEOUT', 'the server sent nothing for 20000 ms.'],
  ['UND_ERR_BODY_TIMEOUT', 'the server sent nothing for 20000 ms.'],
  ['UND_ERR_HEADERS_OVERFLOW', 'the reply has more than 32768 bytes of headers. Up to that are read.'],
  ['EPIPE', 'the connection ended before the reply did.'],
  ['ECONNREFUSED', 'the server accepts no connection.'],
  ['EAI_AGAIN', 'no address of the host is found.'],
  ['Z_DATA_ERROR', 'the reply cannot be decompressed (Z_DATA_ERROR).'],
  ['EOTHER', 'this cannot be read (EOTHER).'],
  ['', 'this cannot be read (Error).'],
])('what has the code %j is told in words, with what it was', (code, words) => {
  const error = Object.assign(new Error('It failed.'), { code });
  const fault = faultOf(error, ADDRESS, { limits: SOURCE_LIMITS });
  expect(fault).toBeInstanceOf(SourceFault);
  expect(fault).toMatchObject({ kind: 'failed', message: `${ADDRESS.href}: ${words}`, cause: error });
});
