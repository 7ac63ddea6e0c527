import { describe, expect, test } from 'vitest';
import { osloClock, osloDay, readInstant, showInstant } from './time.ts';

const at = (text: string) => Date.parse(text);

describe('docs/rules.md 10 "Accepted date-time forms", date arguments', () => {
  test.each([
    ['2026-06-15 12:00:00+02:00', '2026-06-15T10:00:00Z'],
    ['2026-06-15 12:00:00+0200', '2026-06-15T10:00:00Z'],
    ['2026-06-15 12:00:00+02', '2026-06-15T10:00:00Z'],
    ['2026-06-15 12:00:00Z', '2026-06-15T12:00:00Z'],
    ['2026-06-15 12:00:00-03:30', '2026-06-15T15:30:00Z'],
    ['2026-06-15T12:00:00+02:00', '2026-06-15T10:00:00Z'],
    ['2026-06-15T12:00:00.250Z', '2026-06-15T12:00:00.250Z'],
    ['2026-06-15T12:00:00.5Z', '2026-06-15T12:00:00.500Z'],
    ['2024-02-29 12:00:00Z', '2024-02-29T12:00:00Z'],
    ['2026-06-15 12:00:00', '2026-06-15T10:00:00Z'],
    ['2026-01-15 12:00:00', '2026-01-15T11:00:00Z'],
  ])('%s is read', (text, instant) => {
    expect(readInstant(text)).toBe(at(instant));
  });

  test.each([
    '2026-06-15',
    '2026-06-15 12:00',
    '2026-02-29 12:00:00Z',
    '2026-02-30 12:00:00',
    '2026-13-01 12:00:00Z',
    '2026-06-15 24:00:00Z',
    '2026-06-15 12:60:00Z',
    '2026-06-15 12:00:60Z',
    '2026-6-15 12:00:00Z',
    '2026-06-15  12:00:00Z',
    '2026-06-15 12:00:00 02:00',
    '2026-06-15 12:00:00 +02:00',
    '2026-06-15 12:00:00+2',
    '2026-06-15 12:00:00.',
    '2026-06-15 12:00:00 CEST',
    ' 2026-06-15 12:00:00Z',
    '2026-06-15 12:00:00Z ',
    '15.06.2026 12:00:00',
    'tomorrow',
    '1781517600',
  ])('%s is not', (text) => {
    expect(readInstant(text)).toBeNull();
  });

  test('in a GET a plus that became a space is a plus', () => {
    for (const text of ['2026-06-15 12:00:00 02:00', '2026-06-15T12:00:00 0200', '2026-06-15 12:00:00 02']) {
      expect(readInstant(text, 'GET')).toBe(at('2026-06-15T10:00:00Z'));
      expect(readInstant(text, 'POST')).toBeNull();
    }
  });

  test('a wall clock that a change repeats means the earlier instant', () => {
    expect(readInstant('2026-10-25 02:30:00')).toBe(at('2026-10-25T02:30:00+02:00'));
    expect(readInstant('2026-10-25 02:00:00')).toBe(at('2026-10-25T02:00:00+02:00'));
    expect(readInstant('2026-10-25 03:00:00')).toBe(at('2026-10-25T03:00:00+01:00'));
  });

  test('a wall clock that a change skips is moved forward by the gap', () => {
    expect(readInstant('2026-03-29 02:30:00')).toBe(at('2026-03-29T03:30:00+02:00'));
    expect(readInstant('2026-03-29 02:00:00')).toBe(at('2026-03-29T03:00:00+02:00'));
    expect(readInstant('2026-03-29 01:59:59')).toBe(at('2026-03-29T01:59:59+01:00'));
  });
});

describe('docs/interface.md 2.6 "Date-times", date-times', () => {
  test('have the offset of Norway on their date', () => {
    expect(showInstant(at('2026-01-01T00:00:00Z'))).toBe('2026-01-01 01:00:00+01:00');
    expect(showInstant(at('2026-07-01T22:30:00Z'))).toBe('2026-07-02 00:30:00+02:00');
    expect(showInstant(at('2026-03-29T01:00:00Z'))).toBe('2026-03-29 03:00:00+02:00');
    expect(showInstant(at('2026-10-25T00:30:00Z'))).toBe('2026-10-25 02:30:00+02:00');
    expect(showInstant(at('2026-10-25T01:30:00Z'))).toBe('2026-10-25 02:30:00+01:00');
  });

  test('days and clocks are those of Norway', () => {
    expect(osloDay(at('2026-06-15T22:00:00Z'))).toBe('2026-06-16');
    expect(osloDay(at('2026-06-15T21:59:59Z'))).toBe('2026-06-15');
    expect(osloClock(at('2026-06-15T22:05:59Z'))).toBe('00:05');
  });
});
