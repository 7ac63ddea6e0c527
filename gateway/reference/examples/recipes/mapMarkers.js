// Prints one marker for each venue in the box, with the number of events there. It is GeoJSON, as Leaflet and MapLibre
// read it.
const address = process.env.CALENDAR ?? 'http://localhost:4000/graphQL';

const box = {
  minLatitude: 67.8,
  maxLatitude: 68.5,
  minLongitude: 12.7,
  maxLongitude: 15.2,
};
const query = `query Map($filter: Filter, $page: Int) {
  events(filter: $filter, page: $page, pageSize: 500) {
    hasMore
    data { title_nb venue { slug name location { latitude longitude } } }
  }
}`;

const venues = new Map();
for (let page = 0, hasMore = true; hasMore; page++) {
  const { events } = await ask(query, {
    filter: { box, untilDate: '2026-12-07 00:00:00' },
    page,
  });
  for (const { title_nb, venue } of events.data) {
    const known = venues.get(venue.slug) ?? { venue, titles: [] };
    known.titles.push(title_nb);
    venues.set(venue.slug, known);
  }
  hasMore = events.hasMore;
}

const features = [...venues.values()].map(({ venue, titles }) => ({
  type: 'Feature',
  // GeoJSON has the longitude first.
  geometry: {
    type: 'Point',
    coordinates: [venue.location.longitude, venue.location.latitude],
  },
  properties: { name: venue.name, events: titles.length },
}));
console.log(`${features.length} venues. The first of them:`);
console.log(JSON.stringify(features[0], null, 2));

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
