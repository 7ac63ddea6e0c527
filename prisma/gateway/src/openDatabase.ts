import { databaseOpener } from '@calendar/postgres/record';
import { PrismaClient } from '../generated/client.ts';

export type Database = PrismaClient;

/** Opens the domain's database. */
export const openDatabase = databaseOpener<Database>(PrismaClient);
