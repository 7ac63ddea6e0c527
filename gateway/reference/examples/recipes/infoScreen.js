// Prints what a screen shows, and for how long it may show it before it asks again.
const address = process.env.CALENDAR ?? 'http://localhost:4000/graphQL';

const query = `query Screen($filter: Filter) {
  events(filter: $filter, pageSize: 4) { data { title_nb startDate venue { name } } }
}`;
const variables = {
  filter: {
    municipality: 'Bodø',
    untilDate: '2026-11-24 00:00:00',
    cancelledNotIncluded: true,
  },
};

// By GET, so that the browser and proxies keep the answer for as long as it is valid.
const parameters = new URLSearchParams({
  query,
  variables: JSON.stringify(variables),
});
const response = await fetch(`${address}?${parameters}`, {
  headers: { 'Apollo-Require-Preflight': 'true' },
});
const { data, errors } = await response.json();
if (errors) throw new Error(errors[0].message);

for (const { title_nb, startDate, venue } of data.events.data) {
  const starts = new Date(startDate.replace(' ', 'T'));
  const time = starts.toLocaleString('nb-NO', {
    timeZone: 'Europe/Oslo',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  console.log(`${time}  ${title_nb}, ${venue?.name ?? 'no venue'}`);
}
const seconds = Number(
  /max-age=(\d+)/.exec(response.headers.get('Cache-Control'))[1],
);
console.log(`Ask again in ${seconds} seconds.`);
