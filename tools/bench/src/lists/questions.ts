const LIST = `
  id event_slug title_nb startDate endDate startTime categories
  images { urlSmall }
  ticketsInformation prices { price }
  eventCancelled eventSoldOut`;
const NAMES = 'venue { name slug } organizers { name }';

const PAGES: readonly Page[] = [
  { title: 'a list of ten', fields: `${LIST} ${NAMES}` },
  {
    title: 'further fields of venues and organizers',
    fields: `${LIST} venue { name slug address municipality postalCode } organizers { name slug website }`,
  },
  { title: 'a field of a kit subgraph', fields: `${LIST} ${NAMES} bookmarks`, isJoined: true },
  { title: 'a field of a plain subgraph', fields: `${LIST} ${NAMES} rides`, isJoined: true },
  { title: 'both', fields: `${LIST} ${NAMES} bookmarks rides`, isJoined: true },
];

export const LISTS: readonly List[] = [
  ...PAGES.map((page) => ({ ...page, questionOf: (number: number) => newQuestion(page, number) })),
  { title: '250 items that a plain subgraph answers alone', questionOf: offersQuestion },
];

export function sameQuestion(): string {
  return questionOf(`${LIST} ${NAMES}`, { untilDate: '2999-12-31 00:00:00Z' });
}

function offersQuestion(number: number): string {
  const query = 'query Offers($from: Int!) { offers(from: $from, first: 250) { id place seats price note } }';
  return JSON.stringify({ query, variables: { from: 1_000_000 + number } });
}

/** A new question each time with the same answer, by a moment that all events start before. */
export function newQuestion({ fields }: Pick<Page, 'fields'>, number: number, filter: object = {}): string {
  const time = new Date(number % 86_400_000).toISOString().slice(11, 23);
  return questionOf(fields, { ...filter, untilDate: `2999-12-30 ${time}Z` });
}

function questionOf(fields: string, filter: object): string {
  const query = `query Page($filter: Filter) {
    events(filter: $filter, page: 0, pageSize: 10) {
      totalCount hasMore pageInfo { currentPage pageSize totalPages }
      categories { id hits name_nb }
      data { ${fields} }
    }
  }`;
  return JSON.stringify({ query: query.replaceAll(/\s+/g, ' '), variables: { filter } });
}

interface Page {
  readonly title: string;
  readonly fields: string;
  readonly isJoined?: true;
}

export interface List extends Omit<Page, 'fields'> {
  readonly questionOf: (number: number) => string;
}
