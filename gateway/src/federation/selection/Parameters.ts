export interface Parameters {
  readonly query: string;
  readonly variables: Variables;
  readonly operationName: string | undefined;
}

/** Values of variables by name, as JSON gave them. */
export type Variables = Readonly<Record<string, unknown>>;
