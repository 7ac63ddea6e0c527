/**
 * Splits `postgresql://user:password@host:port/database?schema=NAME`. `schema` is Prisma's own parameter, which no
 * PostgreSQL driver understands.
 *
 * @throws if the address is not of that form
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
  /**
   * The start-up options of a connection, so that bare names mean the schema's tables. None if the address names no
   * schema: a pooler in transaction mode refuses start-up options that it does not know.
   */
  readonly options: string | undefined;
}
