import type { Sql } from '@prisma/client/runtime/client';

/** What the transactions of all Prisma clients have in common. */
export interface RawTransaction {
  $queryRaw<Rows>(query: TemplateStringsArray | Sql, ...values: unknown[]): PromiseLike<Rows>;
  $executeRaw(query: TemplateStringsArray | Sql, ...values: unknown[]): PromiseLike<number>;
}
