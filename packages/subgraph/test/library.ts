import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { ask as askGraph, type HowToAsk } from '../../../test/support/ask.ts';
import { createSubgraph, type SubgraphOptions } from '../src/createSubgraph.ts';
import { type CachedList, type OperationContext, userInputError } from '../src/index.ts';
import { SnapshotPoller } from '../src/snapshot/SnapshotPoller.ts';
import type { SnapshotSource } from '../src/snapshot/VersionedSnapshot.ts';

/** A subgraph of books, small enough to know by heart, for the tests of the kit. */
export const SECRET = 'the secret of the library';

export interface Book {
  readonly id: string;
  readonly title: string | null;
}

export type Books = ReadonlyMap<string, Book>;

export const BOOKS: Books = new Map(
  [
    { id: '1', title: 'Sult' },
    { id: '2', title: 'Kristin Lavransdatter' },
  ].map((book) => [book.id, book]),
);

export const typeDefs = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
  type Query {
    books: [Book!]
    book(id: String!): Book
    now: Float!
    plusMayBeSpace: Boolean!
    changesAt(instants: [Float!]!): Boolean
    refused: String
    broken: String
    brokenLater: String
    shelf: [Item!]
    echo(filter: Filter, page: Int = 0): String
    slow: String
  }
  input Filter { words: [String] page: Int }
  union Item = Book | Lamp
  type Lamp { id: String! watts: Int! }
  type Book @key(fields: "id") {
    id: String!
    title: String
    readAt: Float!
    limited: Boolean
    broken: String
    chapter(number: Int!): String
  }
`;

/** Lists of books; what a book shows changes every second. */
export const booksForASecond: CachedList<Book> = {
  type: 'Book',
  keyOf: ({ id }) => id,
  validUntil: (_, now) => Math.floor(now / 1000) * 1000 + 1000,
};

type Context = OperationContext<Books>;

/** `slow` answers when the test lets it. */
export function libraryResolvers(slow: () => Promise<string> = async () => 'now') {
  return {
    Query: {
      books: (_: unknown, _arguments: unknown, { snapshot }: Context) => [...snapshot.values()],
      book: (_: unknown, { id }: { id: string }, { snapshot }: Context) => snapshot.get(id) ?? null,
      now: (_: unknown, _arguments: unknown, { now }: Context) => now,
      plusMayBeSpace: (_: unknown, _arguments: unknown, { plusMayBeSpace }: Context) => plusMayBeSpace,
      changesAt: (_: unknown, { instants }: { instants: number[] }, context: Context) => {
        for (const instant of instants) context.limitValidity(instant);
        return true;
      },
      refused: () => {
        throw userInputError('`page` must be 0 or more', { invalidArgs: ['page'] });
      },
      broken: () => {
        throw new Error('connect ECONNREFUSED postgresql://user:hunter2@10.1.2.3/books');
      },
      brokenLater: async () => {
        throw new Error('SELECT * FROM "Secret"');
      },
      shelf: () => [
        { __typename: 'Book', id: '1', title: 'Sult' },
        { __typename: 'Lamp', id: 'l', watts: null },
      ],
      echo: (_: unknown, given: unknown) => JSON.stringify(given, Object.keys(flatten(given)).sort()),
      slow,
    },
    Book: {
      __resolveReference: ({ id }: { id: string }, { snapshot }: Context) => snapshot.get(id) ?? null,
      readAt: (_: unknown, _arguments: unknown, { now }: Context) => now,
      limited: (_: unknown, _arguments: unknown, context: Context) => {
        context.limitValidity(777);
        return true;
      },
      broken: ({ id }: Book) => {
        throw new Error(`Book ${id} is broken`);
      },
      chapter: (_: unknown, { number }: { number: number }) => `Chapter ${number}`,
    },
  };
}

function flatten(value: unknown): Record<string, true> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => ({ [key]: true, ...flatten(inner) })),
  );
}

/** A source whose state the test sets. */
export class BookSource implements SnapshotSource<Books> {
  token = 'books:1';
  books: Books = BOOKS;
  fault: Error | null = null;
  hangs = false;
  loads = 0;

  async readToken(): Promise<string> {
    await this.#answer();
    return this.token;
  }

  async load() {
    await this.#answer();
    this.loads += 1;
    return { token: this.token, snapshot: this.books };
  }

  async #answer(): Promise<void> {
    if (this.hangs) await new Promise(() => undefined);
    if (this.fault !== null) throw this.fault;
  }
}

/** A log that the test can read. */
export function recordedLog(level = 'info') {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level }, { write: (line: string) => lines.push(JSON.parse(line)) });
  return { logger, lines };
}

/** Starts the library on a free port, until the test ends. */
export async function startLibrary(given: LibraryOptions = {}) {
  const { source = new BookSource(), configuration, ...options } = given;
  const { logger, lines } = recordedLog();
  const poller = new SnapshotPoller({ name: 'books', source, logger, intervalMs: 10, maxBackOffMs: 20 });
  const subgraph = createSubgraph<Books>({
    name: 'library',
    typeDefs,
    resolvers: libraryResolvers(),
    poller,
    logger,
    configuration: { ...CONFIGURATION, ...configuration },
    ...options,
  });
  const { url, port } = await subgraph.listen();
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= subgraph.close();
    return closed;
  };
  onTestFinished(close);
  return { url, port, source, poller, lines, close };
}

/** The same when it has its snapshot. */
export async function readyLibrary(given: LibraryOptions = {}) {
  const started = await startLibrary(given);
  await started.poller.whenReady();
  return started;
}

/** On a free port. */
const CONFIGURATION = {
  INTERNAL_SECRET: SECRET,
  HOST: '127.0.0.1',
  PORT: 0,
  STOP_DELAY: 0,
  STOP_GRACE: 10_000,
};

type LibraryOptions = Partial<Omit<SubgraphOptions<Books>, 'configuration'>> & {
  readonly configuration?: Partial<SubgraphOptions<Books>['configuration']>;
  readonly source?: BookSource;
};

/** Sends an operation the way the gateway does. */
export function ask(url: string, query: string, { variables, headers, ...how }: Asked = {}) {
  return askGraph(`${url}/graphql`, query, variables, { ...how, headers: { ...AUTHORIZED, ...headers } });
}

/** The header that makes the library take a request. */
export const AUTHORIZED = { authorization: `Bearer ${SECRET}` } as const;

interface Asked extends HowToAsk {
  readonly variables?: object;
}
