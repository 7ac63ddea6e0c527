/**
 * The value of a parameter in the query string of an address, decoded: the first one of that name, as
 * `URLSearchParams` reads it; undefined where there is none. Only what is looked for is taken apart: an address may
 * hold 30,000 parameters, and reading them all takes 10 ms.
 *
 * @param search without the question mark
 */
export function queryParameter(search: string, name: QueryParameter): string | undefined {
  const found = patterns[name].exec(search);
  if (found === null) return undefined;
  const [, value = ''] = found;
  return new URLSearchParams(`value=${value}`).get('value') ?? undefined;
}

// Nobody escapes letters in a name, so that it can be looked for as it is. A name without `=` has the empty text.
const patterns = {
  query: /(?:^|&)query(?:=([^&]*)|(?=&|$))/,
  variables: /(?:^|&)variables(?:=([^&]*)|(?=&|$))/,
  operationName: /(?:^|&)operationName(?:=([^&]*)|(?=&|$))/,
  extensions: /(?:^|&)extensions(?:=([^&]*)|(?=&|$))/,
  key: /(?:^|&)key(?:=([^&]*)|(?=&|$))/,
} as const;

/**
 * A parameter that means something (docs/interface.md 4.1 "Transport", docs/interface.md 5 "Keys and
 * identification").
 */
export type QueryParameter = keyof typeof patterns;
