/**
 * The interface's `Filter` for a `filter` attribute. The attribute has parameters as in an address, such as
 * `categories=MUSIC,DANCE&isFree=true`. Their names are those of the filter's fields; commas separate the items of a
 * list.
 *
 * @throws {WrongFilter} with a sentence that names the accepted values
 */
export function filterOf(attribute: string): Filter {
  if (attribute.length > MOST_CHARACTERS)
    throw new WrongFilter(`A filter has at most ${MOST_CHARACTERS} characters.`);
  const filter: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(attribute.trim())) {
    const read = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (read === undefined)
      throw new WrongFilter(
        `The filter has no "${name.slice(0, 40)}". It has ${Object.keys(FIELDS).join(', ')}.`,
      );
    if (name in filter) throw new WrongFilter(`"${name}" is given twice. Put commas between several values.`);
    if (value.trim() !== '') filter[name] = read(value.trim(), name);
  }
  return filter;
}

/** The attribute `filter` cannot be read. The message is for who writes the page. */
export class WrongFilter extends Error {
  override readonly name = 'WrongFilter';
}

function text(value: string): string {
  return value;
}

function list(value: string): readonly string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function choice(value: string, name: string): boolean {
  if (value !== 'true' && value !== 'false')
    throw new WrongFilter(`"${name}" is true or false, not "${value.slice(0, 40)}".`);
  return value === 'true';
}

function numbers(...names: readonly string[]) {
  return (value: string, name: string): Readonly<Record<string, number>> => {
    const given = list(value).map(Number);
    if (given.length !== names.length || given.some((number) => !Number.isFinite(number)))
      throw new WrongFilter(`"${name}" has ${names.length} numbers with commas between: ${names.join(',')}.`);
    return Object.fromEntries(names.map((field, index) => [field, given[index] as number]));
  };
}

const MOST_CHARACTERS = 2_000;

const FIELDS: Readonly<Record<string, (value: string, name: string) => unknown>> = {
  searchTerm: text,
  categories: list,
  notCategories: list,
  venues: list,
  venueSlug: text,
  organizers: list,
  organizerSlug: text,
  municipality: text,
  municipalities: list,
  postalCodes: list,
  near: numbers('latitude', 'longitude', 'radius'),
  box: numbers('minLatitude', 'minLongitude', 'maxLatitude', 'maxLongitude'),
  tag: text,
  mode: text,
  superEvent: text,
  isFree: choice,
  ongoing: choice,
  weekdays: list,
  hoursRange: text,
  fromDate: text,
  untilDate: text,
  fromStartDate: text,
  publishedSince: text,
  updatedSince: text,
  onlyFeatured: choice,
  onlyFeaturedSpecialEvent: choice,
  cancelledNotIncluded: choice,
  soldOutNotIncluded: choice,
  groupRepetitionsByDay: choice,
};

/** As the interface takes it. */
export type Filter = Readonly<Record<string, unknown>>;
