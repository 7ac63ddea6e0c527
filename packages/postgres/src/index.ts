export { claimData } from './embedded/claim.ts';
export {
  findPostgres,
  type PostgresServer,
  type RunningPostgres,
  startPostgres,
} from './embedded/startPostgres.ts';
export { grantSome, grantUse } from './grantUse.ts';
export { migrate } from './migrate.ts';
export { openConnection } from './openConnection.ts';
export { type DatabaseUrls, openDatabases } from './openDatabases.ts';
