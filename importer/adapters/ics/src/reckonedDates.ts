import type { Component } from './components.ts';

/** How many dates a `VEVENT` gives at most, without making them (docs/rules.md 61 "Work of a source"). */
export function reckonedDates({ lines }: Component): number {
  return lines.reduce((sum, { text }) => {
    const [, name, value = ''] = /^(RRULE|RDATE)[;:](.*)$/is.exec(text ?? '') ?? [];
    if (name === undefined) return sum;
    return sum + (name.toUpperCase() === 'RDATE' ? value.split(',').length : datesOfRule(value));
  }, 1);
}

function datesOfRule(rule: string): number {
  const parts = new Map(
    rule.split(';').map((part) => {
      const [name = '', value = ''] = part.toUpperCase().split('=');
      return [name.trim(), value] as const;
    }),
  );
  const number = (name: string, standard: number) => Number(parts.get(name) ?? standard) || standard;
  const items = (name: string) => parts.get(name)?.split(',').length ?? 0;
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce((all, name) => all * Math.max(1, items(name)), 1);
  const isBare = ![...parts.keys()].some((name) => name.startsWith('BY'));
  const days = {
    WEEKLY: (DAYS / 7) * Math.max(1, items('BYDAY')),
    MONTHLY: isBare ? DAYS / 28 : DAYS,
    YEARLY: isBare ? DAYS / 365 : DAYS,
  }[parts.get('FREQ') ?? ''];
  const every = isBare ? number('INTERVAL', 1) : 1;
  return Math.ceil(Math.min(number('COUNT', Number.POSITIVE_INFINITY), ((days ?? DAYS) / every) * times) + 1);
}

/** Of the window in which rules are followed. */
const DAYS = 1_130;
