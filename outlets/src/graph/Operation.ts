export interface Operation<Data, Variables> {
  readonly document: string;
  /** Is not there: it holds the types. */
  readonly types?: (variables: Variables) => Data;
}

/** Takes a document, written in files `*.operation.ts`, which a test checks against the interface. */
export function operation<Data, Variables = Readonly<Record<string, never>>>(
  document: string,
): Operation<Data, Variables> {
  return { document: document.replaceAll(/\s+/g, ' ').trim() };
}
