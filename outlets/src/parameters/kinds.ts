import { parseDateTime } from '@calendar/time';
import type { Box, Near } from '../../shared/schema.ts';
import type { Kind } from './Kind.ts';

export const text: Kind<string> = textThat('a text of at most 500 characters', ({ length }) => length <= 500);

/** A text to search for, as long as the interface takes it. */
export const searchText: Kind<string> = textThat(
  'a text of at most 5000 characters and 50 words',
  (given) => given.length <= 5000 && new Set(given.split(/\s+/)).size <= 50,
);

/** Texts with commas between; their order means nothing. */
export const list: Kind<readonly string[]> = listOf(
  'at most 100 texts of at most 500 characters, with commas between',
  () => true,
);

export const weekdays: Kind<readonly string[]> = listOf(
  'days of the week in English with commas between, as saturday,sunday',
  (day) => DAYS.has(day.toLowerCase()),
);

export const admissions: Kind<readonly string[]> = listOf(
  'free, paid or unknown with commas between, as paid,unknown',
  (admission) => ADMISSIONS.has(admission),
);

export const flag: Kind<boolean> = {
  accepted: 'true or false',
  read: (given) => ({ true: true, false: false })[given],
};

/** A date-time as the interface takes it. A `+` that an address turned into a space is one. */
export const dateTime: Kind<string> = {
  accepted: 'a date-time, as 2026-11-23T18:00:00Z or 2026-11-23 18:00:00+01:00',
  read(given) {
    const plain = given.replace(/ (?=\d\d(:?\d\d)?$)/, '+');
    return parseDateTime(plain) === null ? undefined : plain;
  },
};

export const day: Kind<string> = textThat('a day, as 2026-11-23', isDay);

export const month: Kind<string> = textThat('a month, as 2026-11', (given) => isDay(`${given}-01`));

export const hoursRange: Kind<string> = textThat('HH:mm-HH:mm, as 18:00-23:30', (given) =>
  /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(given),
);

export const near: Kind<Near> = {
  accepted: 'LATITUDE,LONGITUDE,KILOMETRES, as 67.28,14.4,10',
  read(given) {
    const numbers = numbersIn(given, 3);
    if (numbers === undefined) return undefined;
    const [latitude = 0, longitude = 0, radius = 0] = numbers;
    return isPlace(latitude, longitude) && radius > 0 ? { latitude, longitude, radius } : undefined;
  },
  write: ({ latitude, longitude, radius }) => `${latitude},${longitude},${radius}`,
};

export const box: Kind<Box> = {
  accepted: 'SOUTH,WEST,NORTH,EAST in degrees, as 67.2,14.3,67.4,14.6',
  read(given) {
    const numbers = numbersIn(given, 4);
    if (numbers === undefined) return undefined;
    const [south = 0, west = 0, north = 0, east = 0] = numbers;
    if (!isPlace(south, west) || !isPlace(north, east) || south > north || west > east) return undefined;
    return { minLatitude: south, maxLatitude: north, minLongitude: west, maxLongitude: east };
  },
  write: ({ minLatitude, maxLatitude, minLongitude, maxLongitude }) =>
    `${minLatitude},${minLongitude},${maxLatitude},${maxLongitude}`,
};

export function oneOf<const Word extends string>(...words: readonly Word[]): Kind<Word> {
  return { accepted: words.join(' or '), read: (given) => words.find((word) => word === given) };
}

/** The language of texts, by its name or that of a region, as `nb-NO`. */
export const language: Kind<'nb' | 'en'> = {
  accepted: 'nb or en',
  read(given) {
    const [, name = ''] = /^(nb|no|nn|en)([-_][a-z\d]{2,8}){0,2}$/i.exec(given) ?? [];
    if (name === '') return undefined;
    return name.toLowerCase() === 'en' ? 'en' : 'nb';
  },
};

export function wholeNumber(least: number, most: number): Kind<number> {
  return {
    accepted: `a whole number, ${least} to ${most}`,
    read(given) {
      const number = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
  };
}

function textThat(accepted: string, isAccepted: (given: string) => boolean): Kind<string> {
  return { accepted, read: (given) => (isAccepted(given) ? given : undefined) };
}

function listOf(accepted: string, isItem: (item: string) => boolean): Kind<readonly string[]> {
  return {
    accepted,
    isList: true,
    read(given) {
      const items = [
        ...new Set(
          given
            .split(',')
            .map((item) => item.trim())
            .filter(Boolean),
        ),
      ];
      const isAccepted = items.length <= 100 && items.every((item) => item.length <= 500 && isItem(item));
      return isAccepted ? items.toSorted() : undefined;
    },
  };
}

function numbersIn(given: string, count: number): readonly number[] | undefined {
  const parts = given.split(',').map((part) => part.trim());
  const areNumbers = parts.length === count && parts.every((part) => /^-?\d{1,6}(\.\d{1,15})?$/.test(part));
  return areNumbers ? parts.map(Number) : undefined;
}

function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isPlace(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

const ADMISSIONS: ReadonlySet<string> = new Set(['free', 'paid', 'unknown']);
const DAYS: ReadonlySet<string> = new Set(
  'monday tuesday wednesday thursday friday saturday sunday'.split(' '),
);
