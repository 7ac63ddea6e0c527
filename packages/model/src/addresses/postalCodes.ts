import { getPostalCodeInfo } from 'norwegian-postalcodes-mapper';

/** The municipality of a Norwegian postal code, of the public register; null if there is no such code. */
export function municipalityOf(code: string): string | null {
  const { municipality } = registered(code) ?? {};
  return municipality === undefined ? null : inTitleCase(municipality);
}

/** Whether the register gives a postal code this post town or municipality. */
export function isTownOf(town: string, code: string): boolean {
  const { city, municipality } = registered(code) ?? {};
  return [city, municipality].some((name) => name !== undefined && folded(name) === folded(town));
}

export function isTown(name: string): boolean {
  towns ??= new Set(
    Array.from({ length: 10_000 }, (_, code) => registered(String(code).padStart(4, '0')))
      .flatMap((info) => (info === undefined ? [] : [info.city, info.municipality]))
      .map(folded),
  );
  return towns.has(folded(name));
}

let towns: ReadonlySet<string> | undefined;

/** Whether a name is that of a county, one of today or of the years before. */
export function isCounty(name: string): boolean {
  return COUNTIES.has(folded(name.replace(/ fylke(?:skommune)?$/i, '')));
}

/** A name written in capitals alone, as people write it: `MO I RANA` is `Mo i Rana`. */
export function inTitleCase(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replaceAll(/\p{L}+/gu, (word) =>
      SMALL.has(word) ? word : (word[0] ?? '').toUpperCase() + word.slice(1),
    )
    .replace(/ \(.*\)$/, '');
}

function registered(code: string): ReturnType<typeof getPostalCodeInfo> {
  return /^\d{4}$/.test(code) ? getPostalCodeInfo(code) : undefined;
}

function folded(name: string): string {
  return name
    .toLowerCase()
    .replace(/ \(.*\)$/, '')
    .trim();
}

const SMALL: ReadonlySet<string> = new Set(['i', 'og', 'på', 'ved']);
const COUNTIES: ReadonlySet<string> = new Set(
  [
    'agder,akershus,aust-agder,buskerud,finnmark,finnmárku,hedmark,hordaland,innlandet,møre og romsdal,nordland',
    'nord-trøndelag,oppland,oslo,rogaland,sogn og fjordane,sør-trøndelag,telemark,troms,troms og finnmark,trøndelag',
    'vest-agder,vestfold,vestfold og telemark,vestland,viken,østfold',
  ].flatMap((names) => names.split(',')),
);
