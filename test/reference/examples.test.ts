import type { ServerResponse } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import type { ErrorExample, ShownKind, Situation } from '../../gateway/reference/src/errors/ErrorExample.ts';
import { errorExamples } from '../../gateway/reference/src/errors/errorExamples.ts';
import { answerFile, readExamples } from '../../gateway/reference/src/examples.ts';
import { readPrograms } from '../../gateway/reference/src/programs.ts';
import { catalogue } from '../../gateway/src/federation/errors/catalogue.ts';
import { sendBytes } from '../../gateway/src/testing/exactRequests.ts';
import { startTestGraph } from '../../gateway/src/testing/startTestGraph.ts';
import { demoCalendar } from '../../tools/demo-calendar/src/demoCalendar.ts';
import { ask } from '../support/ask.ts';
import { eventually } from '../support/eventually.ts';
import { startGraph } from '../support/graph.ts';
import { metricOf } from '../support/metrics.ts';
import { runNode } from '../support/runProgram.ts';
import { requestBytes, responseText } from './httpText.ts';

/**
 * The examples of the reference (`gateway/reference/examples`): each is asked of the demo calendar, and answered as the
 * reference shows it. After a change that callers are to see, `npm run docs` takes the new answers over.
 */

const NOW = Date.parse('2026-11-23T12:00:00+01:00');
const examples = [...readExamples().values()];
const programs = [...readPrograms().values()];
const kinds = Object.keys(errorExamples) as ShownKind[];

const graph = await startGraph({ feed: demoCalendar(NOW), clock: () => NOW }, afterAll);
// A slow request is refused for its kind, however busy the machine.
const patient = await graph.addGateway({ FETCH_DEADLINE: '60000', OPERATION_DEADLINE: '60000' });
// It is refused after ten seconds.
const unfinished = sendBytes(patient, requestBytes(errorExamples.requestTimeout));
/** With subgraphs that answer as a situation wants it. */
const made = await startTestGraph({}, afterAll);

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
    const { output } = await runNode([file], { env: environment });
    await expect(output).toMatchFileSnapshot(answerFile(id, 'txt'));
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
      const running = () => metricOf(made.gateway.adminUrl, 'calendar_admission_running', 'queue="answers"');
      await eventually(async () => expect(await running()).toBe(MOST_AT_ONCE));
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
