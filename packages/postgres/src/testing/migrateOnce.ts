import { migrate } from '../migrate.ts';

/** Migrates the database of its first argument and prints the applied migrations, as JSON. */
const [url = '', schemaFile = '', folder = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await migrate(url, schemaFile, folder)));
