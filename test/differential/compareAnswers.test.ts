import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { compareAnswers } from './compareAnswers.ts';
import type { OneAnswer } from './compareErrors.ts';

const asked = { query: '{ a { b c } }', variables: {} };
const right: OneAnswer = {
  data: { a: { b: 1, c: null } },
  errors: [{ path: ['a', 'c'] }],
  allowedErrors: [{ path: ['a', 'c'] }],
};
const text = '{"errors":[{"path":["a","c"]}],"data":{"a":{"b":1,"c":null}}}';
const bubbled: OneAnswer = {
  data: { a: null },
  errors: [{ path: ['a', 'b'] }],
  allowedErrors: [{ path: ['a', 'b'] }, { path: ['a', 'c'] }],
};

test.each([
  ['that is the same', right, text],
  [
    'that reports another value within the same null',
    bubbled,
    '{"errors":[{"path":["a","c"]}],"data":{"a":null}}',
  ],
  ['that reports both', bubbled, '{"errors":[{"path":["a","c"]},{"path":["a","b"]}],"data":{"a":null}}'],
])('an answer is right %s', async (_, one, answer) => {
  await expect(compared(one, answer)).resolves.toBeUndefined();
});

test.each([
  ['in another order', right, text.replace('"b":1,"c":null', '"c":null,"b":1')],
  ['with a key twice', right, text.replace('"b":1', '"b":2,"b":1')],
  ['without a field', right, text.replace('"b":1,', '')],
  ['with an error that is not there', right, text.replace('[{', '[{"path":["a","b"]},{')],
  ['with an error without a place', right, text.replace('[{', '[{"message":"x"},{')],
  ['without an error that is there', right, text.replace('[{"path":["a","c"]}]', '[]')],
  ['with another null', right, text.replace('{"b":1,"c":null}', 'null')],
  ['with an error at a value without a fault', bubbled, '{"errors":[{"path":["a","d"]}],"data":{"a":null}}'],
  ['with a null that nothing explains', bubbled, '{"data":{"a":null}}'],
])('an answer is wrong %s', async (_, one, answer) => {
  await expect(compared(one, answer)).rejects.toThrow();
});

test.each(['POST', 'GET'])('one wrong answer among right ones is seen: by %s', async (method) => {
  const wrong: string[] = [];
  const oneIsWrong = (sender: string): string => {
    if (sender !== method || wrong.includes(sender)) return text;
    wrong.push(sender);
    return '{"data":null}';
  };
  await expect(compared(right, oneIsWrong)).rejects.toThrow();
});

async function compared(one: OneAnswer, answer: string | ((method: string) => string)): Promise<void> {
  const server = createServer((request, response) => {
    request.resume();
    response.end(typeof answer === 'string' ? answer : answer(request.method ?? ''));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    await compareAnswers(`http://127.0.0.1:${port}/`, [asked], async () => one);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
