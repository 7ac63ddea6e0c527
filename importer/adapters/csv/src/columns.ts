/** The columns of a spreadsheet, and what people call them in Norwegian and English. */
export const COLUMNS = {
  id: ['id', 'identifikator'],
  title: ['tittel', 'navn', 'arrangement', 'hva', 'title', 'name', 'event'],
  date: ['dato', 'startdato', 'dag', 'når', 'start', 'date', 'start date', 'when'],
  time: ['klokkeslett', 'tid', 'starttid', 'kl', 'klokka', 'time', 'start time'],
  endDate: ['sluttdato', 'til dato', 'slutt', 'end date', 'end'],
  endTime: ['sluttid', 'slutttid', 'slutt tid', 'til kl', 'end time'],
  venue: ['sted', 'lokale', 'hvor', 'venue', 'place', 'location', 'where'],
  address: ['adresse', 'address'],
  price: ['pris', 'billettpris', 'price'],
  category: ['kategori', 'kategorier', 'type', 'category', 'categories'],
  organizer: ['arrangør', 'organisator', 'organizer', 'organiser'],
  description: ['beskrivelse', 'omtale', 'tekst', 'description', 'text'],
  link: ['lenke', 'nettside', 'url', 'link', 'website'],
} as const;

export type Column = keyof typeof COLUMNS;

/** The columns that headers name, by place. Undefined: a column with another name. */
export function columnsOf(headers: readonly string[]): readonly (Column | undefined)[] {
  const seen = new Set<Column>();
  const names = headers.map(plain);
  const hasDay = names.some((name) => name !== 'start' && BY_NAME.get(name) === 'date');
  return names.map((name) => {
    const column = name === 'start' && hasDay ? 'time' : BY_NAME.get(name);
    if (column === undefined || seen.has(column)) return undefined;
    seen.add(column);
    return column;
  });
}

function plain(header: string): string {
  return header
    .slice(0, 100)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_.:*-]+/gu, ' ')
    .trim();
}

const BY_NAME: ReadonlyMap<string, Column> = new Map(
  (Object.entries(COLUMNS) as [Column, readonly string[]][]).flatMap(([column, names]) =>
    names.map((name) => [name, column] as const),
  ),
);
