// Keeps a copy of the calendar: the first round takes everything, each later round what changed meanwhile.
const address = process.env.CALENDAR ?? 'http://localhost:4000/graphQL';
const events = new Map();
let cursor = ''; // Keep it beside the copy.

for (let round = 1; round <= 2; round++) {
  const { fetched, removed } = await bringUpToDate();
  console.log(
    `Round ${round}: ${fetched} events fetched, ${removed} removed, ${events.size} in the copy.`,
  );
}

async function bringUpToDate() {
  let fetched = 0;
  let removed = 0;
  for (let hasMore = true; hasMore; ) {
    const { changes } = await ask(
      `query Changes($since: String!) {
        changes(since: $since, first: 500) {
          events { added changed removed }
          cursor
          hasMore
        }
      }`,
      { since: cursor },
    );
    const ids = [...changes.events.added, ...changes.events.changed];
    const { eventsByIDs } = await ask(
      `query Events($ids: [String]!) {
        eventsByIDs(ids: $ids) { id title_nb startDate updated_at }
      }`,
      { ids },
    );
    for (const event of eventsByIDs) events.set(event.id, event);
    for (const id of changes.events.removed) events.delete(id);
    fetched += eventsByIDs.length;
    removed += changes.events.removed.length;
    // Only after the changes are in the copy.
    cursor = changes.cursor;
    hasMore = changes.hasMore;
  }
  return { fetched, removed };
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
