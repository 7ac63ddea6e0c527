import { expect, test } from 'vitest';
import { at, date, event, snapshot } from '../../test/builders.ts';
import { type ChangedEvents, changedEvents } from './changes.ts';

const NOW = at('2026-06-01 12:00');
const HOUR = 3_600_000;
const opened = snapshot(
  ['a', 'b', 'c', 'd', 'e'].map((id, number) =>
    event(id, [date('2026-06-02 18:00')], { publishingDate: NOW + (number - 3) * HOUR }),
  ),
);

test.each([1, 2, 5])(
  'a reader that begins is told of each public event once, %i at a time (rules 58)',
  (room) => {
    const told: string[] = [];
    let page: ChangedEvents | null = null;
    do {
      page = changedEvents(opened, page?.position ?? null, room, NOW);
      told.push(...page!.ids.added);
      expect([page!.ids.changed, page!.ids.removed]).toEqual([[], []]);
    } while (page?.isLast === false);
    expect(told).toEqual(['a', 'b', 'c', 'd']);
    expect(page?.validUntil).toBe(NOW + HOUR);
    const later = changedEvents(opened, page!.position, room, NOW + HOUR);
    expect(later?.ids).toEqual({ added: ['e'], changed: [], removed: [] });
    expect(changedEvents(opened, { ...page!.position, lineage: 'other' }, room, NOW)).toBeNull();
  },
);
