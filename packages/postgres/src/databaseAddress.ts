/**
 * Splits `postgresql://user:password@host:port/database?schema=NAME`, where `schema` is Prisma's own. Throws
 * for another form.
 */
export function databaseAddress(url: string): DatabaseAddress {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !/^postgres(ql)?:$/.test(address.protocol))
    throw new Error(
      'A database address has the form postgresql://user:password@host:port/database?schema=name.',
    );
  const named = address.searchParams.get('schema') || undefined;
  const schema = named ?? 'public';
  if (!/^[\w-]+$/.test(schema))
    throw new Error(`The schema of a database address has letters, digits, _ and - only: ${schema}`);
  const options = address.searchParams.get('options');
  address.searchParams.delete('schema');
  address.searchParams.delete('options');
  return {
    connectionString: address.href,
    schema,
    database: decodeURIComponent(address.pathname.slice(1)),
    options:
      [options, named && `-c search_path="${named}"`].filter((option) => option != null).join(' ') ||
      undefined,
  };
}

export interface DatabaseAddress {
  /** Without `schema` and `options`. */
  readonly connectionString: string;
  /** `public` if the address names none. */
  readonly schema: string;
  readonly database: string;
  /** Makes bare names mean the schema's tables. None without a schema: poolers refuse unknown options. */
  readonly options: string | undefined;
}
