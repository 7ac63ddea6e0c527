export {
  findPostgres,
  type PostgresOptions,
  type PostgresServer,
  type RunningPostgres,
  startPostgres,
} from './embedded/startPostgres.ts';
export { migrate } from './migrate.ts';
