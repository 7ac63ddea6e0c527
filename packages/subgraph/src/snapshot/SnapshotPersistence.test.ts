import { expect, test } from 'vitest';
import { recordedLog } from '../../test/library.ts';
import { SnapshotPersistence } from './SnapshotPersistence.ts';
import type { VersionedSnapshot } from './VersionedSnapshot.ts';

type Numbered = VersionedSnapshot<number>;
const numbered = (snapshot: number): Numbered => ({ token: `n:${snapshot}`, snapshot });

function start() {
  const reads: PromiseWithResolvers<Numbered | null>[] = [];
  const written: number[] = [];
  const { logger, lines } = recordedLog();
  const copy = {
    read: () => {
      const read = Promise.withResolvers<Numbered | null>();
      reads.push(read);
      return read.promise;
    },
    write: async ({ snapshot }: Numbered) => {
      if (snapshot < 0) throw new Error('the disk is full');
      written.push(snapshot);
    },
  };
  const persistence = new SnapshotPersistence<number>({ copy, logger, name: 'record' });
  return { persistence, reads, written, lines };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a copy is read once at a time, and again where there was none', async () => {
  const { persistence, reads } = start();
  const taken: Numbered[] = [];
  const restore = () => persistence.restore((versioned) => taken.push(versioned));
  restore();
  restore();
  expect(reads).toHaveLength(1);
  reads[0]?.resolve(null);
  await turn();
  restore();
  expect(reads).toHaveLength(2);
  reads[1]?.resolve(numbered(1));
  await turn();
  expect(taken).toEqual([numbered(1)]);
});

test('of several snapshots that wait the newest alone is written, and one that cannot be keeps no other from it', async () => {
  const { persistence, written, lines } = start();
  persistence.save(numbered(-1), () => true);
  persistence.save(numbered(1), () => false);
  persistence.save(numbered(2), () => true);
  await persistence.settled();
  expect(written).toEqual([2]);
  expect(lines.map(({ msg }) => msg)).toEqual(['the copy of the snapshot could not be written']);
});
