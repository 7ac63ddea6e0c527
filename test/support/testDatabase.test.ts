import { openDatabase } from '@calendar/directory-db';
import { expect, test } from 'vitest';
import { createTestDatabase } from './testDatabase.ts';

test('each test database is migrated, empty and has a new lineage', async () => {
  const [one, other] = await Promise.all([createTestDatabase('directory'), createTestDatabase('directory')]);
  const databases = [openDatabase(one.url), openDatabase(other.url)] as const;
  try {
    const [first, second] = await Promise.all(databases.map((each) => each.revision.findMany()));
    expect(first).toMatchObject([{ id: 1, revision: 0n }]);
    expect(second).toHaveLength(1);
    expect(second?.[0]?.lineage).not.toBe(first?.[0]?.lineage);
    await databases[0].venue.create({
      data: { id: 'v', name: 'Venue', slug: 'venue', digest: new Uint8Array(1), revision: 1n },
    });
    expect(await databases[1].venue.count()).toBe(0);
  } finally {
    await Promise.all(databases.map((each) => each.$disconnect()));
    await Promise.all([one.drop(), other.drop()]);
  }
});

test('every domain has one', async () => {
  for (const domain of ['events', 'taxonomy', 'gateway'] as const)
    await (await createTestDatabase(domain)).drop();
});
