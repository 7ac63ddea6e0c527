import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { installedProgram } from '../../support/processes/installedProgram.ts';

/** The folder with the programs of the newest PostgreSQL that is installed here, 15 or later; undefined: there is none. */
export const postgresPrograms = globSync('/usr/lib/postgresql/*/bin/initdb')
  .map((program) => ({ folder: dirname(program), version: Number(program.split('/')[4]) }))
  .filter(({ version }) => version >= 15)
  .sort((one, other) => other.version - one.version)[0]?.folder;

/** The program of PgBouncer; undefined: it is not installed. */
export const pgbouncer = installedProgram('pgbouncer');
