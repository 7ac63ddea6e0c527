/** What the transactions of all domains have in common. */
export interface RawQueries {
  $queryRaw<Rows>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<Rows>;
}
