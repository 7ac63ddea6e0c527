import type { StoredItem } from '@calendar/postgres/record';
import { expect, test } from 'vitest';
import { storedItems } from './recordTable.ts';

test.each([0, 1, 5_000, 12_001])(
  'all of %i stored items are read, each once, a page at a time',
  async (count) => {
    const ids = Array.from({ length: count }, (_, number) => String(number).padStart(6, '0'));
    const asked: string[] = [];
    const table = {
      async page(after: string, size: number): Promise<readonly StoredItem[]> {
        asked.push(after);
        const from = after === '' ? 0 : ids.indexOf(after) + 1;
        return ids.slice(from, from + size).map((id) => ({ id, digest: '', slugs: [], source: null }));
      },
    };
    const read: string[] = [];
    for await (const { id } of storedItems(table)) read.push(id);
    expect(read).toEqual(ids);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBe(Math.floor(count / 5_000) + 1);
  },
);
