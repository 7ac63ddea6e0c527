export { type Claim, claimData } from './embedded/claim.ts';
export {
  findPostgres,
  type PostgresOptions,
  type PostgresServer,
  type RunningPostgres,
  startPostgres,
} from './embedded/startPostgres.ts';
export { grantSome, grantUse } from './grantUse.ts';
export { migrate } from './migrate.ts';
export { readMigrationNames } from './migrationList.ts';
export { openConnection } from './openConnection.ts';
export {
  type DatabaseUrls,
  type OpenDatabases,
  type OpenDatabasesEnvironment,
  openDatabases,
} from './openDatabases.ts';
export { pendingMigrations } from './pendingMigrations.ts';
