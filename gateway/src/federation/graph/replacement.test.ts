import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, askByGet } from '../../../../test/support/ask.ts';
import { healthOf } from '../../../../test/support/askSubgraph.ts';
import { composed as composedOf, REVIEWS } from '../../../../test/support/composed.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { samplesOf } from '../../../../test/support/metrics.ts';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { freePorts } from '../../../../test/support/processes/freePorts.ts';
import { joiningSchema } from '../../testing/joiningSupergraph.ts';
import { startSubgraph } from '../../testing/startSubgraph.ts';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';

const titles = '{ events { data { title_en } } }';
const joined = '{ events { data { venue { mapImageURL } } } }';
const total = '{ events { totalCount } }';

const folder = ownFolder(afterAll);
const supergraph = join(folder, 'supergraph.graphql');
const addresses = join(folder, 'addresses');
let graph: TestGraph;
beforeEach(async () => {
  await writeFile(supergraph, composed());
  await writeFile(addresses, '');
  graph = await startTestGraph({ files: { supergraph, addresses }, cacheBytes: 1e7 });
});
afterEach(() => graph.close());

describe('another supergraph', () => {
  it('is served without a restart, with another id in health and metrics', async () => {
    expect((await ask(graph.endpoint, titles)).status).toBe(200);
    const before = await health();
    await put(supergraph, withoutEnglishTitles());
    await reload();
    const { status, body } = await ask(graph.endpoint, titles);
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ message: expect.stringMatching(/title_en/) })]);
    const after = await health();
    expect(after.graph.id).not.toBe(before.graph.id);
    expect(after.graph.refusal).toBeUndefined();
    expect(await samples('calendar_graph_info')).toEqual({ [`graph="${after.graph.id}"`]: 1 });
  });

  it('is noticed when its file changes', async () => {
    const { graph: before } = await health();
    await put(supergraph, withoutEnglishTitles());
    await eventually(async () => expect((await health()).graph.id).not.toBe(before.id));
  });

  it('has only new answers: none of the last one’s, local or the browser’s', async () => {
    const first = await askByGet(graph.endpoint, { query: total });
    await first.text();
    expect((await ask(graph.endpoint, total)).headers.get('cache-status')).toContain('miss');
    expect((await ask(graph.endpoint, total)).headers.get('cache-status')).toContain('hit');
    await put(supergraph, withoutEnglishTitles());
    await reload();
    expect((await ask(graph.endpoint, total)).headers.get('cache-status')).toContain('miss');
    expect((await askByGet(graph.endpoint, { query: total })).headers.get('cache-status')).toContain('miss');
  });

  it('has the strategies of operations that were used before, with conditions and without', async () => {
    const conditional = 'query ($c: Boolean!) { events { data { venue { mapImageURL @include(if: $c) } } } }';
    await ask(graph.endpoint, joined);
    await ask(graph.endpoint, conditional, { c: true });
    await ask(graph.endpoint, conditional, { c: false });
    await ask(graph.endpoint, titles);
    await put(supergraph, withoutEnglishTitles());
    await reload();
    const planned = await planningJobs();
    for (const c of [true, false]) expect((await ask(graph.endpoint, conditional, { c })).status).toBe(200);
    expect((await ask(graph.endpoint, joined)).status).toBe(200);
    expect(await planningJobs()).toEqual(planned);
  });

  it('lets requests in flight finish on the one that they began with', async () => {
    const { answer, release } = await held(titles);
    await put(supergraph, withoutEnglishTitles());
    await reload();
    expect((await ask(graph.endpoint, titles)).status).toBe(400);
    release();
    const { status, body } = await answer;
    expect({ status, data: body.data }).toEqual({ status: 200, data: { events: null } });
  });
});

describe('a supergraph or addresses at fault', () => {
  it.each<[string, string, RegExp]>([
    ['that is empty', '', /SUPERGRAPH: /],
    ['that is no GraphQL', '{', /SUPERGRAPH: Expected a composed supergraph/],
    [
      'that is a schema, and not composed',
      'type Query { a: Int }',
      /SUPERGRAPH: Expected a composed supergraph/,
    ],
    ['with half of the text', composed().slice(0, 5000), /SUPERGRAPH: /],
    ['with a subgraph that has no address', withReviews(), /REVIEWS_URL: missing\. Expected the http/],
  ])('changes nothing, and is reported in health and log: one %s', async (_, text, reason) => {
    const before = await health();
    await put(supergraph, text);
    expect(await graph.gateway.reload()).toBe('refused');
    expect((await ask(graph.endpoint, titles)).status).toBe(200);
    const { status, graph: after } = await health();
    expect({ status, id: after.id }).toEqual({ status: 'ready', id: before.graph.id });
    expect(after.refusal?.reason).toMatch(reason);
    expect(await samples('calendar_graph_refused')).toEqual({ '': 1 });
    expect(graph.log()).toContain('a graph cannot be served; the last one still is');
    await put(supergraph, composed());
    expect(await reload()).toBe('unchanged');
    expect((await health()).graph.refusal).toBeUndefined();
  });

  it('is a file that is gone, or lines that are no addresses', async () => {
    await rm(supergraph);
    expect(await graph.gateway.reload()).toBe('refused');
    expect((await health()).graph.refusal?.reason).toMatch(/SUPERGRAPH: cannot be read/);
    await put(supergraph, composed());
    await put(addresses, 'EVENTS_ADDRESS=http://127.0.0.1:1');
    expect(await graph.gateway.reload()).toBe('refused');
    expect((await health()).graph.refusal?.reason).toMatch(/SUBGRAPH_ADDRESSES: .*EVENTS_ADDRESS/);
    await put(addresses, 'EVENTS_URL=nowhere');
    expect(await graph.gateway.reload()).toBe('refused');
    expect((await health()).graph.refusal?.reason).toMatch(/EVENTS_URL: Expected the http/);
    expect((await ask(graph.endpoint, total)).status).toBe(200);
  });
});

it('a source that comes while another one is being loaded is served after it', async () => {
  // No planner has read this one yet: it is being loaded for longer than a file takes.
  await put(supergraph, composed('the first'));
  const first = graph.gateway.reload();
  await put(supergraph, withoutEnglishTitles());
  const second = graph.gateway.reload();
  expect(await Promise.all([first, second])).toEqual(['replaced', 'replaced']);
  expect((await ask(graph.endpoint, titles)).status).toBe(400);
});

describe('addresses at which a required subgraph does not answer', () => {
  it('are not used, which health reports, until it answers there', async () => {
    const [port = 0] = await freePorts(1);
    await put(addresses, `EVENTS_URL=http://127.0.0.1:${port}\n`);
    expect(await graph.gateway.reload()).toBe('refused');
    expect((await health()).graph.refusal?.reason).toMatch(
      new RegExp(`^events at http://127\\.0\\.0\\.1:${port} .*ECONNREFUSED`),
    );
    expect((await ask(graph.endpoint, total)).body.data).toEqual({ events: { totalCount: 3 } });
    const events = () => ({ totalCount: 7, hasMore: false, data: [] });
    const other = await startSubgraph('events', { Query: { events } }, { port });
    other.revision = 'other:1';
    await eventually(async () => {
      graph.time.now += 1;
      expect((await ask(graph.endpoint, total)).body.data).toEqual({ events: { totalCount: 7 } });
    });
    expect((await health()).graph.refusal).toBeUndefined();
    await other.close();
  });

  it('are taken where it is away already: other changes do not wait for it', async () => {
    graph.directory.ready = false;
    await eventually(async () => expect((await health()).missing).toEqual(['directory']));
    await put(supergraph, withoutEnglishTitles());
    await reload();
    expect((await ask(graph.endpoint, titles)).status).toBe(400);
  });
});

it('another address is asked without a restart, and the connections to the last one are closed', async () => {
  const other = await startSubgraph('events', {
    Query: { events: () => ({ totalCount: 7, hasMore: false, data: [] }) },
  });
  expect((await ask(graph.endpoint, total)).body.data).toEqual({ events: { totalCount: 3 } });
  other.revision = 'other:1';
  await put(addresses, `EVENTS_URL=${other.address}\n`);
  await graph.gateway.reload();
  graph.time.now += 1;
  await eventually(async () =>
    expect((await ask(graph.endpoint, total)).body.data).toEqual({ events: { totalCount: 7 } }),
  );
  graph.events.reset();
  await sleep(600);
  expect(graph.events.requests).toEqual([]);
  await other.close();
});

/** Reads the files, which the gateway itself may have done first. A subgraph may stall with the machine: then again. */
const reload = () =>
  eventually(async () => {
    const result = await graph.gateway.reload();
    expect(result).not.toBe('refused');
    return result;
  });

/** A file is put in place as a whole. */
async function put(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

/** An operation that the events subgraph answers, with nothing, when it is released. */
async function held(query: string) {
  let release = () => {};
  const reached = new Promise<void>((resolve) => {
    graph.events.respond = (response) => {
      release = () =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"events":null}}');
      resolve();
    };
  });
  const answer = ask(graph.endpoint, query);
  await reached;
  graph.events.respond = undefined;
  return { answer, release };
}

const health = () => healthOf(graph.gateway.adminUrl);
const samples = (name: string) => samplesOf(graph.gateway.adminUrl, name);
const planningJobs = () => samples('calendar_planner_questions_total');

/** The graph of the small subgraphs, with some text in it. */
function composed(text = 'one description', change = (schema: string) => schema): string {
  return supergraphOf({
    events: change(joiningSchema('events')),
    directory: `${joiningSchema('directory')}\n"""${text}"""\nscalar Described`,
    taxonomy: joiningSchema('taxonomy'),
  });
}

function withoutEnglishTitles(): string {
  return composed('one description', (schema) => schema.replace('  title_en:', '  title_english:'));
}

function withReviews(): string {
  const [events = '', directory = '', taxonomy = ''] = ['events', 'directory', 'taxonomy'].map(joiningSchema);
  return supergraphOf({ events, directory, taxonomy, reviews: REVIEWS });
}

function supergraphOf(schemas: Parameters<typeof composedOf>[0]): string {
  const key = JSON.stringify(schemas);
  const known = supergraphs.get(key) ?? composedOf(schemas).supergraph;
  supergraphs.set(key, known);
  return known;
}

/** Composing takes longer than what most of these tests are about. */
const supergraphs = new Map<string, string>();
