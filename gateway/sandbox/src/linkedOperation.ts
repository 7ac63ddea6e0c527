/** The operation in an address of this page, by the parameters of GraphQL over HTTP. Null without one. */
export function linkedOperation(address: URL): Operation | null {
  const query = address.searchParams.get('query');
  if (query === null || query.trim() === '') return null;
  return {
    query,
    variables: address.searchParams.get('variables') ?? '',
    operationName: address.searchParams.get('operationName') ?? '',
  };
}

/** The address of this page that opens an operation. Throws when proxies would refuse it. */
export function linkTo({ query, variables, operationName }: Operation, page: URL): string {
  const address = new URL(page.pathname, page);
  address.searchParams.set('query', query);
  if (variables.trim() !== '') address.searchParams.set('variables', variables);
  if (operationName !== '') address.searchParams.set('operationName', operationName);
  const { length } = address.href;
  if (length > LONGEST_LINK)
    throw new Error(
      `The link would have ${length} characters, and at most ${LONGEST_LINK} are accepted. Copy it as curl instead.`,
    );
  return address.href;
}

/** Characters of an address. Common servers and proxies take 8 KiB of request line. */
const LONGEST_LINK = 8_000;

/** What the editors hold. No headers: they may have a key. */
export interface Operation {
  readonly query: string;
  /** JSON, or blank. */
  readonly variables: string;
  /** Which operation of the document; empty if there is one. */
  readonly operationName: string;
}
