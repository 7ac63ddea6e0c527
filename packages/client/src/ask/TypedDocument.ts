/**
 * A GraphQL document with the types of its data and variables, by any usual tool. A plain text has no types.
 */
export type TypedDocument<Data, Variables> = (string | TextObject | ParsedDocument) & {
  /** Does not exist at run time: it only has the types, under the name that the generators agree on. */
  readonly __apiType?: (variables: Variables) => Data;
};

/**
 * The text of a document, by `print` if it was parsed without its text. Throws a `TypeError` without that.
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
