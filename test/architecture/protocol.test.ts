import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { REPLY_HEADERS, REQUEST_HEADERS } from '@calendar/http/protocol';
import { expect, test } from 'vitest';
import { BatchReader } from '../../gateway/src/backends/endpoints/BatchReader.ts';
import { writeBatch } from '../../gateway/src/backends/endpoints/KitEndpoint.ts';
import { LARGEST_BATCH, readBatch } from '../../packages/subgraph/src/operations/operationRoutes.ts';

/** Other software is written by `docs/architecture.md`. The names and examples in it must be those of the code. */
const text = readFileSync(resolve(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
const blocks = Array.from(text.matchAll(/^```\w*\n([\s\S]*?)\n```$/gm), ([, block = '']) => block);
const request = blocks.find((block) => block.startsWith('{"documents"')) ?? '';
const reply = blocks.find((block) => block.startsWith('{"status"')) ?? '';

test('every header of requests and replies is a row of the document, and no other of ours', () => {
  const rows = Array.from(text.matchAll(/^\| `(x-calendar-[\w-]+)` \|/gm), ([, name]) => name);
  const named = new Set(rows);
  expect(named).toEqual(new Set([...Object.values(REQUEST_HEADERS), ...Object.values(REPLY_HEADERS)]));
});

test('the example of a batch is what a subgraph reads and a gateway writes', () => {
  const read = readBatch(JSON.parse(request), { receivedAt: 0, isCutOff: () => false }) ?? [];
  expect(read.map(({ parameters, caller }) => [parameters, caller])).toEqual(
    ['a', 'b'].map((s, place) => [
      {
        query: 'query($s:String!){eventBySlug(eventSlug:$s){id}}',
        operationName: undefined,
        variables: { s },
      },
      ['k3x9', 'm1q0'][place],
    ]),
  );
  const { documents, questions } = JSON.parse(request) as Example;
  const written = writeBatch(
    questions.map(({ document, variables, budget, deadline, ...facts }) => ({
      query: documents[document] ?? '',
      operationName: undefined,
      variables: JSON.stringify(variables),
      budget,
      isExpensive: false,
      endsAt: performance.now() + deadline,
      facts,
    })),
  );
  const withoutDeadline = (body: string) => body.replaceAll(/"deadline":\d+/g, '');
  expect(withoutDeadline(written)).toBe(withoutDeadline(request));
});

test('the example of a reply to a batch is what a gateway reads, byte by byte', () => {
  const bodies: unknown[] = [];
  const reader = new BatchReader(({ cost }, bytes) => bodies.push([cost, JSON.parse(bytes.toString())]));
  for (const byte of Buffer.from(reply)) reader.push(Buffer.from([byte]));
  expect(bodies).toEqual([
    [2, { data: { eventBySlug: { id: '1' } } }],
    [1, { data: { eventBySlug: null } }],
  ]);
});

test('a subgraph takes as many operations in a batch as the document says', () => {
  expect(text).toContain(`in a batch (${LARGEST_BATCH})`);
});

interface Example {
  readonly documents: readonly string[];
  readonly questions: readonly ExampleQuestion[];
}

interface ExampleQuestion {
  readonly document: number;
  readonly variables: unknown;
  readonly budget: number;
  readonly deadline: number;
  readonly instant: number;
  readonly method: 'GET' | 'POST';
  readonly requestId: string;
  readonly caller: string;
}
