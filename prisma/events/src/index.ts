export { Prisma } from '../generated/client.ts';
export { type Database, openDatabase } from './openDatabase.ts';
