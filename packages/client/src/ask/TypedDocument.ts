/**
 * A GraphQL document with the types of its data and of its variables. It is a text, or a document made by
 * graphql-codegen (also with `documentMode: 'string'`), gql.tada, or `gql` of graphql-tag. A plain text has no types.
 */
export type TypedDocument<Data, Variables> = (string | TextObject | ParsedDocument) & {
  /** Does not exist at run time: it only has the types, under the name that the generators agree on. */
  readonly __apiType?: (variables: Variables) => Data;
};

/**
 * The text of a document.
 *
 * @param print for documents that are parsed
 * @throws {TypeError} for one that was parsed without its text, if there is no `print`
 */
export function textOf(
  document: TypedDocument<unknown, never>,
  print: ((document: never) => string) | undefined,
): string {
  if (typeof document === 'string') return document;
  if (!('definitions' in document)) return document.toString();
  const text = print?.(document as never) ?? document.loc?.source.body;
  if (text === undefined)
    throw new TypeError(
      'The document is parsed, and its text is not there. Give createCalendar the print of the package graphql.',
    );
  return text;
}

interface TextObject {
  charAt(position: number): string;
  toString(): string;
}

interface ParsedDocument {
  readonly definitions: readonly unknown[];
  readonly loc?: { readonly source: { readonly body: string } } | undefined;
}
