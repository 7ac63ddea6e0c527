import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { date, event } from '../../test/builders.ts';
import type { EventDate } from './calendarEvent.ts';
import { dateId, positionOfDate, readDateId } from './dateId.ts';

const START = '2031-06-10 18:00';

function moved(from: EventDate, to: string): EventDate {
  return { ...date(to), previousStartDate: from.startDate };
}

describe('the id of a date', () => {
  it('stays the same when the date is moved, and when others come and go', () => {
    const planned = date(START);
    const before = dateId(event('e', [planned]), planned);
    const later = moved(planned, '2031-06-12 20:00');
    expect(dateId(event('e', [date('2031-06-11 18:00'), later]), later)).toBe(before);
  });

  it('counts the dates that have the same start', () => {
    const dates = [date(START), date(START), date(START)];
    const ids = dates.map((each) => dateId(event('e', dates), each));
    expect(ids).toEqual(['e_20310610T160000Z', 'e_20310610T160000Z_2', 'e_20310610T160000Z_3']);
  });

  it('belongs to one date, and leads back to it, whatever the id of the event', () => {
    const instant = fc.constantFrom(0, 1, 1_000, 1_938_000_000_000, 1_938_000_000_001, 253_402_300_800_000);
    const anyDate = fc
      .record({ startDate: instant, previousStartDate: fc.option(instant) })
      .map((more): EventDate => ({ ...date(START), ...more }));
    const anyId = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom('a', 'a_20310610T160000Z', 'a_20310610T160000Z_2', 'a_2', 'x\ny'),
    );
    fc.assert(
      fc.property(anyId, fc.array(anyDate, { minLength: 1, maxLength: 12 }), (id, dates) => {
        const held = event(id, dates);
        const ids = dates.map((each) => dateId(held, each));
        expect(new Set(ids).size).toBe(dates.length);
        for (const [position, own] of ids.entries()) {
          const parts = readDateId(own);
          expect(parts?.event).toBe(id);
          expect(parts && positionOfDate(held, parts)).toBe(position);
        }
      }),
    );
  });

  it.each(['', 'e', 'e_', '_20310610T160000Z', 'e_20310610', 'e_20311310T160000Z', 'e_20310610T160000Z_1'])(
    'is not what is of another form: %j',
    (text) => expect(readDateId(text)).toBeNull(),
  );
});
