// For parts that migrate a database, without the server that comes with the project.
export { migrate } from './migrate.ts';
export { readMigrationNames } from './migrationList.ts';
export { pendingMigrations } from './pendingMigrations.ts';
