// Prints December as a grid with the number of events that start on each day. Then prints the programme of one day.
const address = process.env.CALENDAR ?? 'http://localhost:4000/graphQL';

const { days } = (
  await ask(
    `query Month($filter: Filter) {
    events(filter: $filter, pageSize: 1) { days { date hits } }
  }`,
    {
      filter: {
        fromStartDate: '2026-12-01 00:00:00',
        untilDate: '2027-01-01 00:00:00',
      },
    },
  )
).events;
const hits = new Map(days.map((day) => [day.date, day.hits]));

const weekdayOfFirst = new Date('2026-12-01').getUTCDay() || 7; // Monday is 1.
const cells = Array.from({ length: 31 }, (_, index) => {
  const date = `2026-12-${String(index + 1).padStart(2, '0')}`;
  return `${String(index + 1).padStart(2)}: ${String(hits.get(date) ?? '–').padStart(2)}`;
});
const blank = Array(weekdayOfFirst - 1).fill('      ');
for (let rest = [...blank, ...cells]; rest.length > 0; rest = rest.slice(7)) {
  console.log(rest.slice(0, 7).join('   '));
}

const { data } = (
  await ask(
    `query Day($filter: Filter) {
    events(filter: $filter, pageSize: 1000) { data { startDate title_nb repetitions { startDate } } }
  }`,
    {
      filter: {
        fromStartDate: '2026-12-05 00:00:00',
        untilDate: '2026-12-06 00:00:00',
        groupRepetitionsByDay: true,
      },
    },
  )
).events;
console.log('\n5 December');
for (const event of data.slice(0, 5)) {
  const times = [event, ...event.repetitions].map(({ startDate }) =>
    clock(startDate),
  );
  console.log(`${times.join(', ')}  ${event.title_nb}`);
}

// A date-time has a space where JavaScript expects `T`. Times are shown as in Norway, wherever this runs.
function clock(dateTime) {
  const options = { timeZone: 'Europe/Oslo', timeStyle: 'short' };
  return new Date(dateTime.replace(' ', 'T')).toLocaleTimeString(
    'nb-NO',
    options,
  );
}

async function ask(query, variables) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}
