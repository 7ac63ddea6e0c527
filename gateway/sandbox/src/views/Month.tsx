import { weeksOf } from '@calendar/time/weeksOf';
import { useState } from 'react';
import type { DatedItem } from './answerItems.ts';

/** One month at a time of those that have dates, as a grid of days. */
export function Month({ dates }: { readonly dates: readonly DatedItem[] }) {
  const days = Map.groupBy(dates, ({ day }) => day);
  const months = [...new Set([...days.keys()].map((day) => day.slice(0, 7)))];
  const [chosen, choose] = useState('');
  const place = Math.max(0, months.indexOf(chosen));
  const month = months[place] ?? '';
  const step = (to: number) => {
    const next = months[place + to];
    if (next !== undefined) choose(next);
  };
  return (
    <div className="month">
      <p>
        <button type="button" disabled={place === 0} onClick={() => step(-1)}>
          Month before
        </button>
        <button type="button" disabled={place === months.length - 1} onClick={() => step(1)}>
          Month after
        </button>
      </p>
      <table>
        <caption aria-live="polite">{words.format(new Date(`${month}-01T00:00Z`))}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its place
                <td key={weekday}>{day !== null && <Day day={day} dates={days.get(day) ?? []} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const words = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MOST_OF_A_DAY = 3;

function Day({ day, dates }: { readonly day: string; readonly dates: readonly DatedItem[] }) {
  return (
    <>
      <time dateTime={day}>{Number(day.slice(8))}</time>
      <ul>
        {dates.slice(0, MOST_OF_A_DAY).map((date, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer need not have ids, and its dates do not move
          <li key={place} className={date.isCancelled ? 'cancelled' : undefined}>
            {date.time} {date.title ?? 'No title asked for'}
          </li>
        ))}
        {dates.length > MOST_OF_A_DAY && <li>and {dates.length - MOST_OF_A_DAY} more</li>}
      </ul>
    </>
  );
}
