import type { Domain } from './manifest.ts';

/** The variables that are a domain's own, as they are given, else by their default. */
export function ownVariables(
  { variables = {} }: Pick<Domain, 'variables'>,
  given: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, { default: usual }]) => [name, given[name] ?? usual]),
  );
}
