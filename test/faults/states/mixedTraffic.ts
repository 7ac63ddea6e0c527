/** Questions of a reader, without end, which show domains beside each other. */
export function* mixedTraffic(reader: number): Generator<TrafficQuestion> {
  for (let turn = reader; ; turn++) {
    const [name, query] = SHOWING_DOMAINS[turn % SHOWING_DOMAINS.length] ?? ['', ''];
    // Some come again and are answered from memory, and some are new.
    yield { name, query, variables: { size: turn % 3 === 0 ? 100 + (turn % 500) : 100 } };
  }
}

/** Together they show each domain through each subgraph that knows it. */
const SHOWING_DOMAINS: readonly (readonly [name: string, document: string])[] = [
  [
    'directory beside events',
    `query ($size: Int) {
      venues { name mapImageURL } organizers { name }
      events(pageSize: $size) { data { id title_nb venue { name mapImageURL } organizers { name } } }
    }`,
  ],
  [
    'taxonomy beside events',
    `query ($size: Int) {
      categories { id name_nb }
      events(pageSize: $size) { categories { id name_nb } data { id title_nb categories } }
    }`,
  ],
  [
    'events',
    `query ($size: Int) {
      events(pageSize: $size) {
        categories { id name_nb }
        venues { name }
        data { id title_nb categories venue { id name } organizers { id name } }
      }
    }`,
  ],
  ['directory', 'query ($size: Int) { venues { name } events(pageSize: $size) { totalCount } }'],
  [
    'an event',
    '{ venues { mapImageURL } eventByID(eventID: "event-old-1") { title_nb venue { mapImageURL } } }',
  ],
];

export interface TrafficQuestion {
  /** For the report. */
  readonly name: string;
  readonly query: string;
  readonly variables: object;
}
