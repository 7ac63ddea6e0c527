-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "yieldedTo" TEXT;
