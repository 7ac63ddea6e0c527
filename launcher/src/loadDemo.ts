import { readEnvironment } from '@calendar/config';
import { demoCalendar } from '@calendar/demo-calendar';
import { importFeed, onDatabases } from '@calendar/importer';
import { DOMAINS as CALENDAR, type Domain } from '@calendar/model/feed';
import { illustrated } from '@calendar/pictures/drawings';
import { openDatabases } from '@calendar/postgres';

/** Imports the demo calendar, placed around today, into the databases that the environment names. */
const calendar = Object.keys(CALENDAR) as Domain[];
const environment = readEnvironment('import', process.env, undefined, { databases: calendar });
{
  await using databases = await openDatabases(environment, calendar, console.error);
  const source = { feed: illustrated(demoCalendar(Date.now())) };
  await onDatabases(databases.urls, (databases) => importFeed({ source, databases }));
}
process.exit();
