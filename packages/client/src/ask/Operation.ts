/** The operation, as GraphQL over HTTP sends it. */
export interface Operation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
}
