// Prints one line of news: the next things that begin.
const address = process.env.CALENDAR ?? 'http://localhost:4000/graphQL';

const response = await fetch(address, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    query: `{
      events(filter: { ongoing: false, cancelledNotIncluded: true }, pageSize: 4) {
        data { title_nb startDate venue { name } }
      }
    }`,
  }),
});
const { data, errors } = await response.json();
if (errors) throw new Error(errors[0].message);

const items = data.events.data.map(({ title_nb, startDate, venue }) => {
  const starts = new Date(startDate.replace(' ', 'T'));
  const time = starts.toLocaleTimeString('nb-NO', {
    timeZone: 'Europe/Oslo',
    timeStyle: 'short',
  });
  return `${time} ${title_nb}${venue ? ` (${venue.name})` : ''}`;
});
console.log(items.join(' +++ '));
