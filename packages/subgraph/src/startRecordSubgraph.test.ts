import { join } from 'node:path';
import { readSubgraphEnvironment } from '@calendar/config';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { type Book, type Books, libraryResolvers, recordedLog, SECRET, typeDefs } from '../test/library.ts';
import { localCopy } from './snapshot/localCopy.ts';
import { type RecordSource, startRecordSubgraph } from './startRecordSubgraph.ts';

type Content = readonly Book[];

class BookRecord implements RecordSource<Content> {
  isAway = false;
  isClosed = false;
  async migrate() {
    if (this.isAway) throw new Error('away');
  }
  readToken = async () => 'books:1';
  untilChanged = async () => undefined;
  load = async () => ({ token: 'books:1', record: [{ id: '1', title: 'Sult' }] });
  async close() {
    this.isClosed = true;
  }
}

async function start(record: BookRecord, { folder, port = '0' }: { folder?: string; port?: string } = {}) {
  const { logger, lines } = recordedLog();
  const running = await startRecordSubgraph<Books, Content>({
    name: 'library',
    build: '7f',
    typeDefs,
    resolvers: libraryResolvers(),
    record,
    snapshotOf: (content) => new Map(content.map((book) => [book.id, book])),
    contentOf: (books) => [...books.values()],
    configuration: readSubgraphEnvironment('library', {
      INTERNAL_SECRET: SECRET,
      HOST: '127.0.0.1',
      PORT: port,
      STOP_DELAY: '0',
      DATABASE_URL: 'postgresql://nobody@127.0.0.1/nothing',
      ...(folder === undefined ? {} : { DATA_DIR: folder }),
    }),
    logger,
  });
  const readiness = async () => {
    const answer = await fetch(`${running.url}/health/ready`);
    return (await answer.json()) as { readonly ready: boolean; readonly token: string | null };
  };
  return { ...running, lines, readiness };
}

test('it shows its build’s state of the record, and ends with the record closed', async () => {
  const record = new BookRecord();
  const { close, readiness } = await start(record);
  await eventually(async () => expect(await readiness()).toMatchObject({ ready: true, token: '7f.books:1' }));
  expect(record.isClosed).toBe(false);
  await close();
  expect(record.isClosed).toBe(true);
});

test('a record is closed where the port is taken', async () => {
  const { url, close } = await start(new BookRecord());
  onTestFinished(close);
  const record = new BookRecord();
  await expect(start(record, { port: new URL(url).port })).rejects.toThrow('another process does');
  expect(record.isClosed).toBe(true);
});

test('a copy without content is not answered from', async () => {
  const folder = ownFolder(onTestFinished);
  const copy = localCopy({
    path: join(folder, 'snapshots', 'library'),
    format: '7f',
    encode: () => [],
    decode: async () => undefined,
  });
  await copy.write({ token: '7f.books:1', snapshot: undefined });
  const record = new BookRecord();
  record.isAway = true;
  const { close, readiness, lines } = await start(record, { folder });
  onTestFinished(close);
  await eventually(() => {
    expect(lines.map(({ msg }) => msg)).toContain('the kept copy is not usable');
  });
  expect(await readiness()).toMatchObject({ ready: false, token: null });
});
