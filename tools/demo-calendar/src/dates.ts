import type { RawDate } from '@calendar/model/feed';
import { formatDateTime } from '@calendar/time';
import type { Theme } from './data.ts';
import { dateTimeAt, dayText, instantAt } from './days.ts';
import type { Random } from './random.ts';

export type DatePattern =
  | 'single'
  | 'noEnd'
  | 'weekly'
  | 'fortnightly'
  | 'run'
  | 'sameDay'
  | 'exhibition'
  | 'opening'
  | 'past';

export function datesOf(pattern: DatePattern, { theme, today, random }: DateSetting): readonly RawDate[] {
  const time = random.pick(theme.times);
  const minutes = random.pick(theme.minutes);
  const day = today + soon(random);
  const began = today - random.int(0, 60);
  switch (pattern) {
    case 'single':
      return [dateAt(day, time, minutes, random)];
    case 'noEnd':
      return [withoutEnd(day, time, random)];
    case 'past':
      return [dateAt(today - random.int(1, 120), time, minutes, random)];
    case 'weekly':
      return series(began, 7, random.int(4, 40), time, minutes, random);
    case 'fortnightly':
      return series(began, 14, random.int(2, 26), time, minutes, random);
    case 'run':
      return series(day, 1, random.int(2, 12), time, minutes, random);
    case 'sameDay':
      return twiceDaily(day, random.int(1, 4), random.int(2, 4), theme, random);
    case 'exhibition':
      return [lasting(today - random.int(0, 45), random.int(10, 90))];
    case 'opening':
      return [lasting(today + random.int(1, 40), random.int(10, 60))];
  }
}

/** One date, in one of the forms that say the same: by its end, by its duration, or by both. */
export function dateAt(day: number, time: string, minutes: number, random: Random): RawDate {
  const start = instantAt(day, time);
  const startDate = formatDateTime(start);
  const endDate = formatDateTime(start + minutes * 60_000);
  return random.pick<RawDate>([
    { startDate, endDate, startTime: time, duration: minutes },
    { startDate, duration: minutes },
    { startDate, endDate },
    { startDate: `${dayText(day)} ${time}:00`, startTime: time, duration: minutes },
  ]);
}

interface DateSetting {
  readonly theme: Theme;
  readonly today: number;
  readonly random: Random;
}

function withoutEnd(day: number, time: string, random: Random): RawDate {
  const startDate = dateTimeAt(day, time);
  return random.pick<RawDate>([
    { startDate },
    { startDate, endDate: startDate },
    { startDate, startTime: time, endDate: null, duration: null },
  ]);
}

function series(
  first: number,
  step: number,
  count: number,
  time: string,
  minutes: number,
  random: Random,
): readonly RawDate[] {
  return Array.from({ length: count }, (_, index) => dateAt(first + index * step, time, minutes, random));
}

function twiceDaily(
  first: number,
  days: number,
  times: number,
  theme: Theme,
  random: Random,
): readonly RawDate[] {
  const chosen = [...random.sample(theme.times, times)].sort();
  return Array.from({ length: days }, (_, index) =>
    chosen.map((time) => dateAt(first + index, time, 45, random)),
  ).flat();
}

function lasting(first: number, days: number): RawDate {
  return {
    startDate: dateTimeAt(first, '11:00'),
    endDate: dateTimeAt(first + days, '16:00'),
    startTime: '11:00',
  };
}

function soon(random: Random): number {
  const [from, until] = random.pick(DISTANCES);
  return random.int(from, until);
}

const DISTANCES = [
  [0, 0],
  [-3, -1],
  [1, 7],
  [1, 7],
  [1, 14],
  [1, 14],
  [8, 30],
  [8, 30],
  [31, 90],
  [91, 240],
] as const;
