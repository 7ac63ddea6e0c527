import { fileURLToPath } from 'node:url';
import { migrate, type PostgresServer } from '@calendar/postgres';
import { Client } from 'pg';
import { freePorts } from '../../../test/support/processes/freePorts.ts';
import { measuredPart } from '../processes/measuredPart.ts';

/**
 * Starts the fourth subgraph, an Apollo Server with Prisma (`test/federation/reviews`). It has one to four reviews of
 * each event of an invented calendar. Its answers may be cached for a minute.
 */
export async function startReviews(
  postgres: PostgresServer,
  events: number,
): Promise<AsyncDisposable & Reviews> {
  await using stack = new AsyncDisposableStack();
  const databaseUrl = postgres.url('bench_reviews');
  const path = (name: string) => fileURLToPath(new URL(name, FOLDER));
  await migrate(databaseUrl, path('schema.prisma'), path('migrations'));
  await insertReviews(databaseUrl, events);
  const [port] = await freePorts(1);
  const part = stack.use(
    measuredPart('reviews', 'test/federation/reviews/src/main.ts', {
      environment: {
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        TOKEN,
        MAX_AGE: '60',
      },
    }),
  );
  await part.message();
  const life = stack.move();
  return {
    endpoint: `http://127.0.0.1:${port}/graphql`,
    token: TOKEN,
    databaseUrl,
    pid: part.pid,
    [Symbol.asyncDispose]: () => life.disposeAsync(),
  };
}

async function insertReviews(databaseUrl: string, events: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO "Review" (event, stars, text)
    SELECT 'e' || lpad(number::text, 7, '0'), 1 + (number + nth) % 5, 'Anmeldelse ' || nth || ' av ' || number
    FROM generate_series(0, $1::int - 1) AS number, generate_series(0, number % 4) AS nth
    ORDER BY number, nth`,
    [events],
  );
  await client.query('ANALYZE');
  await client.end();
}

const TOKEN = 'a-token-of-the-reviews';
const FOLDER = new URL('../../../test/federation/reviews/', import.meta.url);

export interface Reviews {
  readonly endpoint: string;
  /** What it takes as a bearer token. */
  readonly token: string;
  readonly databaseUrl: string;
  readonly pid: number;
}
