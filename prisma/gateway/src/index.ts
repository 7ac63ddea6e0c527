import { databaseOpener } from '@calendar/postgres/record';
import { PrismaClient } from '../generated/client.ts';

export type Database = PrismaClient;
export const openDatabase = databaseOpener<Database>(PrismaClient);
