import { readEnvironment } from '@calendar/config';
import { demoCalendar } from '@calendar/demo-calendar';
import { importFeed } from '@calendar/importer';
import { openDatabases } from '@calendar/postgres';

/** Imports the demo calendar, placed around today, into the databases that the environment names. */
const databases = await openDatabases(
  readEnvironment('import', process.env),
  ['events', 'directory', 'taxonomy'],
  console.error,
);
try {
  await importFeed({ source: { feed: demoCalendar(Date.now()) }, databases: databases.urls });
} finally {
  await databases.close();
}
process.exit();
