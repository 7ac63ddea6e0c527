import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGraph, type TestGraph } from '../testing/startTestGraph.ts';
import { Inflow } from './Inflow.ts';

const KiB = 1024;
const json = { 'content-type': 'application/json' };

describe('room for bodies', () => {
  it('is not taken by short ones', () => {
    const inflow = new Inflow({ mostBytes: 1, mostBytesOfOne: 1 });
    const receipt = inflow.receive(() => 'a');
    expect([receipt.take(8 * KiB), receipt.take(8 * KiB)]).toEqual([true, true]);
    expect(inflow.counts).toEqual({ bytes: 0, refused: 0 });
    expect(receipt.take(1)).toBe(false);
    expect(inflow.counts).toEqual({ bytes: 0, refused: 1 });
  });

  it('is one caller’s up to his share, and everybody’s up to all there is', () => {
    const inflow = new Inflow({ mostBytes: 100 * KiB, mostBytesOfOne: 60 * KiB });
    const take = (caller: string) => {
      const receipt = inflow.receive(() => caller);
      return [receipt.take(40 * KiB), receipt] as const;
    };
    const [first, receipt] = take('a');
    expect(first).toBe(true);
    expect(take('a')[0]).toBe(false);
    expect(take('b')[0]).toBe(true);
    expect(take('c')[0]).toBe(false);
    receipt.end();
    expect(inflow.counts.bytes).toBe(40 * KiB);
    expect(take('c')[0]).toBe(true);
  });

  it('is given back once', () => {
    const inflow = new Inflow();
    const receipt = inflow.receive(() => 'a');
    for (let piece = 0; piece < 10; piece++) receipt.take(7 * KiB);
    expect(inflow.counts.bytes).toBe(70 * KiB);
    receipt.end();
    receipt.end();
    expect(inflow.counts.bytes).toBe(0);
  });
});

describe('a gateway', () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await startTestGraph();
  });
  afterAll(() => graph.close());

  const long = JSON.stringify({ query: '{ __typename }', variables: { text: 'x'.repeat(900 * KiB) } });

  it('refuses long bodies that there is no room for, answers short ones, and gives the room back', async () => {
    const begun = await Promise.all(
      Array.from({ length: 45 }, () => {
        const post = begin(graph);
        post.write(long.slice(0, -1));
        return new Promise<typeof post>((resolve) => post.write(' ', () => resolve(post)));
      }),
    );
    const answers = begun.map(answerOf);
    const short = await fetch(graph.endpoint, {
      method: 'POST',
      headers: json,
      body: '{"query":"{__typename}"}',
    });
    expect(short.status).toBe(200);
    for (const post of begun) post.end('}');
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    const refused = (await Promise.all(answers)).filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(8);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
    expect(refused[0]).toMatchObject({ code: 'OVERLOADED', retryAfter: '1' });
    const post = begin(graph);
    post.end(long);
    expect(await answerOf(post)).toMatchObject({ status: 200 });
  });
});

function begin({ endpoint }: TestGraph) {
  return request(endpoint, { method: 'POST', agent: false, headers: json });
}

async function answerOf(post: ReturnType<typeof begin>) {
  return new Promise<{
    status: number | undefined;
    code: string | undefined;
    retryAfter: string | undefined;
  }>((resolve, reject) => {
    post.on('error', reject);
    post.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          code: JSON.parse(text).errors?.[0]?.extensions.code,
          retryAfter: response.headers['retry-after'],
        }),
      );
    });
  });
}
