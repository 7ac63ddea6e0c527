import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { importFeed, onDatabases, openFeed } from '@calendar/importer';
import { Client } from 'pg';
import { INTERNAL_SECRET } from '../../../../test/support/askSubgraph.ts';
import { SUBGRAPHS } from '../../../../test/support/calendarParts.ts';
import { composeSubgraphs } from '../../../../tools/schema/compose/composeSubgraphs.ts';
import type { Contestant } from '../measure/cpuOfAnswer.ts';
import { type Server, startContestant, startGateway } from '../measure/measuredPart.ts';
import { type DatabaseUrls, startRecord, startSubgraphs } from '../measure/startCalendar.ts';
import { OTHER_TEAMS } from './otherTeams.ts';

export async function startContestants(stack: AsyncDisposableStack) {
  const { folder, postgres, databases, feed } = await startRecord(stack, { events: 2_000, datesPerEvent: 4 });
  const source = await openFeed(feed);
  await onDatabases(databases, (opened) => importFeed({ source, databases: opened }));
  await indexForMonolith(databases);
  const subgraphs = await startSubgraphs(stack, databases);
  const bookmarks = await startContestant(stack, 'src/lists/bookmarks.ts');
  const rides = await startContestant(stack, 'contestants/rides.ts');
  const { supergraph, schema } = await composeInto(folder);

  const { events, directory, taxonomy } = subgraphs;
  const environment = {
    SUPERGRAPH: supergraph,
    REQUIRED_SUBGRAPHS: [...SUBGRAPHS, 'bookmarks', 'rides'].join(','),
    EVENTS_URL: events.url,
    DIRECTORY_URL: directory.url,
    TAXONOMY_URL: taxonomy.url,
    BOOKMARKS_URL: new URL(bookmarks.url).origin,
    RIDES_URL: new URL('/graphql', rides.url).href,
    GATEWAY_DATABASE_URL: databases.gateway,
    INTERNAL_SECRET,
  };
  const kit = Object.entries({ ...subgraphs, bookmarks, rides }).map(([name, { url }]) => [
    name,
    { endpoint: new URL('/graphql', url).href, token: INTERNAL_SECRET },
  ]);
  const peer = { supergraph, subgraphs: Object.fromEntries(kit) };
  const others = [events, directory, taxonomy, bookmarks, rides].map(({ pid }) => pid);
  const contestant = (name: string, { url, pid }: Server, behind: object = { others }): Contestant => ({
    name,
    url,
    pids: { server: pid, ...behind },
  });
  const bare = await startContestant(stack, 'contestants/bareHttp.ts');
  const monolith = await startContestant(stack, 'contestants/monolith.ts', { databases, schema });
  return {
    service: contestant('this service', await startGateway(stack, environment)),
    uncached: contestant(
      'this service without entity cache',
      await startGateway(stack, { ...environment, ENTITY_CACHE_BYTES: '0' }),
    ),
    stock: contestant('stock', await startContestant(stack, 'contestants/stockGateway.ts', peer)),
    monolith: contestant('the monolith', monolith, { withChildren: [postgres.pid] }),
    bare: contestant('bare', bare, {}),
    answerBarely: async (bytes: string) => void (await bare.part.ask({ bytes })),
  };
}

async function composeInto(
  folder: string,
): Promise<{ readonly supergraph: string; readonly schema: string }> {
  const own = SUBGRAPHS.map((name) => {
    const file = new URL(`../../../../subgraphs/${name}/schema.graphql`, import.meta.url);
    return { name, schema: readFileSync(file, 'utf8') };
  });
  const others = Object.entries(OTHER_TEAMS).map(([name, schema]) => ({ name, schema }));
  const composed = composeSubgraphs([...own, ...others]);
  if (composed.errors !== undefined) throw new Error(composed.errors.join('\n'));
  const files = { supergraph: `${folder}/supergraph.graphql`, schema: `${folder}/schema.graphql` };
  await writeFile(files.supergraph, composed.supergraph);
  await writeFile(files.schema, composed.api);
  return files;
}

/** What a team would have added for these queries. The service needs no such index: it reads the record whole. */
async function indexForMonolith({ events }: DatabaseUrls): Promise<void> {
  const client = new Client({ connectionString: events });
  await client.connect();
  await client.query(`
    CREATE INDEX ON "EventDate" ("endDate");
    CREATE INDEX ON "EventDate" ("startDate");
    ANALYZE`);
  await client.end();
}
