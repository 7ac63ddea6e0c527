import type { RawFeed } from '@calendar/model/feed';
import { afterAll, expect, test } from 'vitest';
import { refusalDifferences } from '../oracle/compare.ts';
import { DOCUMENTS } from '../oracle/documents.ts';
import { startGraph } from '../support/graph.ts';
import { NOON } from './example.ts';
import { EXAMPLES } from './examples.ts';

let now = NOON;
let imported: RawFeed | undefined;

// Examples go back and forth in time, which no cache is made for.
const environment = { CACHE_BYTES: '0', ENTITY_CACHE_BYTES: '0' };
const graph = await startGraph({ clock: () => now, environment }, afterAll);

test.for(EXAMPLES)('the service: $title', async ({ feed, cases }) => {
  if (imported !== feed) await graph.import(feed, { replace: true });
  imported = feed;
  for (const { question, asked: how, expected, shown } of cases) {
    now = how.now;
    const reply = await graph.ask(DOCUMENTS[question.query], question.variables, { method: how.method });
    if ('invalid' in expected) {
      expect(refusalDifferences(expected.invalid, reply), JSON.stringify(question)).toEqual([]);
    } else {
      expect(reply, JSON.stringify(question)).toMatchObject({ status: 200, body: { data: {} } });
      expect(reply.body.errors).toBeUndefined();
      expect({ data: shown(reply.body.data?.[question.query]) }, JSON.stringify(question)).toMatchObject(
        expected,
      );
    }
  }
});
