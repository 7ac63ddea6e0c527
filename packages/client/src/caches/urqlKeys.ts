import { EMBEDDED, IDENTITIES } from '../generated/identities.ts';

/** For urql's graphcache: `cacheExchange({ keys: urqlKeys })`. */
export const urqlKeys: Record<string, (data: UrqlData) => string | null> = {
  ...Object.fromEntries(
    Object.entries(IDENTITIES).map(([type, field]) => [type, (data: UrqlData) => textIn(data, field)]),
  ),
  ...Object.fromEntries(EMBEDDED.map((type) => [type, () => null])),
};

function textIn(data: UrqlData, field: string): string | null {
  const value = data[field];
  return typeof value === 'string' ? value : null;
}

type UrqlData = Readonly<Record<string, unknown>>;
