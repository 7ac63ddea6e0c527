import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildSchema, type GraphQLSchema, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorExample, ShownKind, Situation } from '../../gateway/reference/src/errors/ErrorExample.ts';
import { errorExamples } from '../../gateway/reference/src/errors/errorExamples.ts';
import { requestBytes, responseText } from '../../gateway/reference/src/errors/httpText.ts';
import { answerFile, EXAMPLES, readExamples } from '../../gateway/reference/src/examples.ts';
import { facetsOf } from '../../gateway/reference/src/pages/apiPages.ts';
import { readPrograms } from '../../gateway/reference/src/programs.ts';
import { partsOf, usedParts } from '../../gateway/reference/src/usedParts.ts';
import { catalogue } from '../../gateway/src/federation/errors/catalogue.ts';
import { ask } from '../../gateway/src/testing/ask.ts';
import { sendBytes } from '../../gateway/src/testing/exactRequests.ts';
import { startTestGraph, type TestGraph } from '../../gateway/src/testing/startTestGraph.ts';
import { demoCalendar } from '../../tools/demo-calendar/src/demoCalendar.ts';
import { composeSubgraphs } from '../../tools/schema/compose/composeSubgraphs.ts';
import { presentSubgraphs } from '../../tools/schema/release/readRelease.ts';
import { eventually } from '../support/eventually.ts';
import { type Graph, startGraph } from '../support/graph.ts';
import { metricValue } from '../support/metricValue.ts';

/**
 * The examples of the reference (`gateway/reference/examples`): each is asked of the demo calendar, and answered as the
 * reference shows it. After a change that callers are to see, `npm run docs` takes the new answers over.
 */

const NOW = Date.parse('2026-11-23T12:00:00+01:00');
const examples = [...readExamples().values()];
const programs = [...readPrograms().values()];
const kinds = Object.keys(errorExamples) as ShownKind[];
// What optional domains add is described where they are.
const schema = requiredSchema();

let graph: Graph;
let patient: string;
let unfinished: Promise<string>;
/** With subgraphs that answer as a situation wants it. */
let made: TestGraph;
beforeAll(async () => {
  graph = await startGraph({ feed: demoCalendar(NOW), clock: () => NOW });
  // A slow request is refused for its kind, however busy the machine.
  patient = await graph.addGateway({ FETCH_DEADLINE: '60000', OPERATION_DEADLINE: '60000' });
  // It is refused after ten seconds.
  unfinished = sendBytes(patient, requestBytes(errorExamples.requestTimeout));
  made = await startTestGraph();
});
afterAll(async () => {
  await made?.close();
  await graph?.close();
});

describe('the reference', () => {
  const used = new Map(examples.map(({ id, query }) => [id, usedParts(schema, parse(query))]));
  const all = new Set([...used.values()].flatMap((parts) => [...parts]));

  test('has an example of every query, argument, filter and field', () => {
    expect(partsOf(schema).filter((part) => !all.has(part))).toEqual([]);
  });

  test.for(['Query', 'Filter', 'EventConnection'] as const)(
    'has an example for every query, filter and facet: %s',
    (type) => {
      const folder = { Query: 'queries', Filter: 'filters', EventConnection: 'facets' }[type];
      const names = type === 'EventConnection' ? facetsOf(schema).map(({ name }) => name) : fieldsOf(type);
      const missing = names.filter((name) => !used.get(`${folder}/${name}`)?.has(`${type}.${name}`));
      expect(missing).toEqual([]);
    },
  );

  test('has every field of an event in one of the groups of its page', () => {
    const grouped = [...used]
      .filter(([id]) => id.startsWith('fields/Event/'))
      .flatMap(([, parts]) => [...parts]);
    expect(fieldsOf('Event').filter((name) => !grouped.includes(`Event.${name}`))).toEqual([]);
  });

  test('has no answer without an example', () => {
    const known = [...examples.map(({ id }) => `${id}.json`), ...programs.map(({ id }) => `${id}.txt`)];
    const answers = globSync('**/*.{json,txt}', { cwd: EXAMPLES }).map((path) => path.replaceAll('\\', '/'));
    const ofErrors = kinds.map((kind) => `errors/${kind}.txt`);
    expect(answers.filter((path) => ![...known, ...ofErrors].includes(path))).toEqual([]);
  });
});

describe('an example', () => {
  test.for(examples)('$id is answered as the reference shows', async ({ id, query }) => {
    const { body } = await graph.ask(query);
    expect(body.errors).toBeUndefined();
    const { extensions, ...answer } = body;
    const kept = id.startsWith('keys/') ? { ...answer, extensions } : answer;
    const text = `${JSON.stringify(kept, maskedChance, 2)}\n`;
    await expect(text).toMatchFileSnapshot(answerFile(id));
  });

  test.for(programs)('$id prints what the reference shows', async ({ id, file }) => {
    const environment = { PATH: process.env['PATH'], CALENDAR: graph.url };
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env: environment });
    await expect(stdout).toMatchFileSnapshot(answerFile(id, 'txt'));
  });
});

describe('an error', () => {
  // Last, what takes a part of the graph away.
  const ordered = kinds.toSorted((one, other) => Number(isSituated(one)) - Number(isSituated(other)));

  test.for(ordered)('%s is answered as the reference shows', async (kind) => {
    const { status, code } = catalogue[kind];
    const example = errorExamples[kind];
    const answer = responseText(await answerTo(example));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(`"code": "${code}"`);
    await expect(answer).toMatchFileSnapshot(answerFile(`errors/${kind}`, 'txt'));
  });
});

/** Cursors and times of imports are other ones for each database. */
function maskedChance(name: string, value: unknown): unknown {
  if (name === 'addedAt') return '2026-11-23T06:02:11.512Z';
  return name === 'cursor' ? 'WzEsMjI0MzIs…' : value;
}

function answerTo(example: ErrorExample): Promise<string> {
  if (example.isUnfinished) return unfinished;
  if (example.situation !== undefined) return situations[example.situation](example);
  return sendBytes(patient, requestBytes(example));
}

function isSituated(kind: ShownKind): boolean {
  return errorExamples[kind].situation !== undefined;
}

const situations: Readonly<Record<Situation, (example: ErrorExample) => Promise<string>>> = {
  unreachable: async (example) => {
    await graph.stop('directory');
    return sendBytes(patient, requestBytes(example));
  },
  overloaded: async (example) => {
    const held: ServerResponse[] = [];
    const query = 'query ($page: Int) { events(page: $page) { totalCount } }';
    // Planned before: on a slow machine 48 plans at once are more than wait.
    await ask(made.endpoint, query, { page: MOST_AT_ONCE });
    made.events.respond = (response) => void held.push(response);
    const others = Array.from({ length: MOST_AT_ONCE }, (_, page) => ask(made.endpoint, query, { page }));
    try {
      await eventually(async () => {
        const metrics = await (await fetch(`${made.gateway.adminUrl}/metrics`)).text();
        expect(metricValue(metrics, 'calendar_admission_running{queue="answers"}')).toBe(MOST_AT_ONCE);
      });
      return await sendBytes(made.endpoint, requestBytes(example));
    } finally {
      made.events.respond = undefined;
      for (const response of held) response.destroy();
      await Promise.allSettled(others);
    }
  },
};

/** So many requests of one caller are answered at once. */
const MOST_AT_ONCE = 48;

function fieldsOf(type: string): readonly string[] {
  return partsOf(schema)
    .filter((part) => part.startsWith(`${type}.`) && !part.includes('('))
    .map((part) => part.slice(type.length + 1));
}

/** The public schema of the subgraphs that a gateway waits for. */
function requiredSchema(): GraphQLSchema {
  const present = presentSubgraphs(fileURLToPath(new URL('../..', import.meta.url)));
  const composed = composeSubgraphs(present.filter(({ isOptional }) => isOptional !== true));
  if (composed.errors !== undefined) throw new Error(composed.errors.join('\n'));
  return buildSchema(composed.api);
}
