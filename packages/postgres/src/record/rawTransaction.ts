import type { Sql } from '@prisma/client/runtime/client';

/** The common parts of the transactions of all Prisma clients. */
export interface RawTransaction {
  $queryRaw<Rows>(query: TemplateStringsArray | Sql, ...values: unknown[]): PromiseLike<Rows>;
  $executeRaw(query: TemplateStringsArray | Sql, ...values: unknown[]): PromiseLike<number>;
}
