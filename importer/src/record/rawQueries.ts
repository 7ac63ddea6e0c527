/** The common parts of the transactions of all domains. */
export interface RawQueries {
  $queryRaw<Rows>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<Rows>;
}
