import { pino } from 'pino';
import { expect, it } from 'vitest';
import { WriteBehind } from './WriteBehind.ts';

it('tells of a record that is away once, and when it is there again', async () => {
  const lines: string[] = [];
  const written: number[] = [];
  let memory: readonly number[] = [];
  let isAway = true;
  const rows = new WriteBehind<number>({
    take() {
      const taken = memory;
      memory = [];
      return taken;
    },
    async write(some) {
      if (isAway) throw new Error('away');
      written.push(...some);
    },
    giveBack: (some) => {
      memory = [...some, ...memory];
    },
    failure: 'rows cannot be written',
    recovery: 'rows are written again',
    log: pino({ base: null }, { write: (line) => lines.push(JSON.parse(line).msg) }),
  });
  for (const row of [1, 2, 3]) {
    memory = [...memory, row];
    await rows.flush();
  }
  expect(lines).toEqual(['rows cannot be written']);
  isAway = false;
  for (const row of [4, 5]) {
    memory = [...memory, row];
    await rows.flush();
  }
  expect(lines).toEqual(['rows cannot be written', 'rows are written again']);
  expect(written).toEqual([1, 2, 3, 4, 5]);
});
