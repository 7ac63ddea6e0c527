import { offsetAt } from './oslo.ts';

/**
 * An instant, in milliseconds since 1970, as callers see it: `YYYY-MM-DD HH:mm:ss±HH:mm` in Norway
 * (docs/interface.md 2.6 "Date-times", rule 1).
 */
export function formatDateTime(instant: number): string {
  const offset = offsetAt(instant);
  const local = instant + offset * 60_000;
  const day = Math.floor(local / DAY);
  const second = Math.floor((local - day * DAY) / 1000);
  const minute = Math.floor(second / 60);
  const hour = Math.floor(minute / 60);
  return `${dayText(day)} ${pair(hour)}:${pair(minute % 60)}:${pair(second % 60)}${offsetText(offset)}`;
}

const DAY = 24 * 60 * 60 * 1000;

// A list page writes thousands of dates on few days: a day is written once.
const DAYS_KEPT = 4000;
const days = new Map<number, string>();

function dayText(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size === DAYS_KEPT) days.clear();
  const text = new Date(day * DAY).toISOString().slice(0, 10);
  days.set(day, text);
  return text;
}

function offsetText(offset: number): string {
  if (offset === 60) return '+01:00';
  if (offset === 120) return '+02:00';
  const distance = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${pair(Math.floor(distance / 60))}:${pair(Math.floor(distance % 60))}`;
}

function pair(value: number): string {
  return PAIRS[value] as string;
}

const PAIRS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
