import type { DatedItem } from './answerItems.ts';
import { DayLabel } from './DayLabel.tsx';

export function Agenda({ dates }: { readonly dates: readonly DatedItem[] }) {
  const shown = dates.slice(0, MOST_DATES);
  const days = Map.groupBy(shown, ({ day }) => day);
  return (
    <div className="agenda">
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h3>
            <DayLabel day={day} />
          </h3>
          <ul>
            {ofDay.map((date, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer need not have ids, and its dates do not move
              <li key={place}>
                <time dateTime={`${date.day}T${date.time}`}>{date.time}</time>
                <span>
                  <Title date={date} />
                  {date.place?.name ? <small> {date.place.name}</small> : null}
                  {date.isCancelled ? <strong> Cancelled</strong> : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {dates.length > shown.length && (
        <p>
          The first {shown.length} of {dates.length} dates.
        </p>
      )}
    </div>
  );
}

const MOST_DATES = 1_000;

function Title({ date }: { readonly date: DatedItem }) {
  const title = date.title ?? 'No title asked for';
  return date.link === undefined ? (
    title
  ) : (
    <a href={date.link} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}
