import { readWords, UsageError } from '@calendar/config/command';
import {
  DOMAIN_NAME,
  DOMAIN_NAME_WORDS,
  type Domain,
  HIGHEST_PORT,
  isTaken,
  RESERVED_PORTS,
} from '@calendar/config/domains';

export const USAGE = `npm run new:subgraph -- NAME [OPTIONS]

Writes a new domain that works. subgraphs/NAME is a GraphQL service that adds a field to events. prisma/NAME has its
models and migrations. Then it installs, generates and composes. Outside the two folders, only npm install and
npm run compose change files.

  --extends TYPE  the type of the graph that gets the field, by its key: Event unless this says Venue or another
  --kit           served as the calendar's own subgraphs are, from memory. Otherwise it is a plain Apollo Server
                  with @apollo/subgraph, which answers from its database
  --no-database   it has no record: what it knows is computed, or another service's. Not with --kit
  --port NUMBER   with npm start it listens on PORT plus this, 1 to ${HIGHEST_PORT}; otherwise the first that is free
  --no-install    links the two folders instead of running npm install, which the lock file needs in the end
  -h, --help      this text

NAME is lower-case letters, digits and _, 24 at most, as ratings: what the domain is about. It becomes the name of the
database, of the variables RATINGS_URL, RATINGS_DATABASE_URL and RATINGS_TOKEN, and of the field.

The exit status is 0 if it is done, and 2 if the command was not understood. It is 1 if it cannot be done, and then
everything is as before.
`;

/** Reads the command's words. Throws as `readWords` does. */
export function readArguments(words: readonly string[], tree: Tree) {
  const { values, positionals } = readWords(words, {
    extends: { type: 'string' },
    kit: { type: 'boolean' },
    port: { type: 'string' },
    'no-database': { type: 'boolean' },
    'no-install': { type: 'boolean' },
  });
  const [name, ...more] = positionals;
  if (name === undefined) throw new UsageError('Name the domain, as ratings.');
  if (more.length > 0) throw new UsageError(`One NAME at a time: ${more.join(' ')} is too many.`);
  const fault = faultOfName(name, tree);
  if (fault !== undefined) throw new UsageError(fault);
  const entity = values.extends ?? 'Event';
  if (!tree.entities.includes(entity))
    throw new UsageError(`--extends takes ${tree.entities.join(', ')}, not ${entity}.`);
  const hasDatabase = values['no-database'] !== true;
  if (values.kit === true && !hasDatabase)
    throw new UsageError('--no-database is not for --kit, which answers from the record of its domain.');
  return {
    name,
    entity,
    hasDatabase,
    kind: values.kit === true ? ('kit' as const) : ('apollo' as const),
    port: readPort(values.port, tree.domains),
    install: values['no-install'] !== true,
  };
}

function faultOfName(name: string, { folders, packages }: Tree): string | undefined {
  if (!DOMAIN_NAME.test(name))
    return `NAME is ${DOMAIN_NAME_WORDS}, as ratings; not ${JSON.stringify(name)}.`;
  const taken = [...folders, ...packages].filter((each) => each.endsWith(`/${name}`)).toSorted();
  if (taken.length > 0) return `Choose another NAME: there is ${taken.join(' and ')} already.`;
  if (isTaken(name)) return `Choose another NAME: ${name} means something else, as a part or in a variable.`;
  return undefined;
}

function readPort(given: string | undefined, domains: readonly Domain[]): number {
  const takenBy = (port: number): string | undefined =>
    RESERVED_PORTS.get(port) ?? domains.find((domain) => domain.port === port)?.name;
  if (given === undefined) {
    const ports = Array.from({ length: HIGHEST_PORT }, (_, index) => index + 1);
    const free = ports.find((port) => takenBy(port) === undefined);
    if (free === undefined) throw new UsageError(`All ports of PORT+1 to PORT+${HIGHEST_PORT} are taken.`);
    return free;
  }
  const port = Number(given);
  if (!/^\d+$/.test(given) || port < 1 || port > HIGHEST_PORT)
    throw new UsageError(`--port takes a number of 1 to ${HIGHEST_PORT}, not ${given}.`);
  const other = takenBy(port);
  if (other !== undefined) throw new UsageError(`--port ${port} is taken: it is that of ${other}.`);
  return port;
}

export type NewSubgraph = ReturnType<typeof readArguments>;

export interface Tree {
  readonly domains: readonly Domain[];
  readonly folders: readonly string[];
  /** `@calendar/NAME`, wherever its folder is. */
  readonly packages: readonly string[];
  readonly entities: readonly string[];
}
