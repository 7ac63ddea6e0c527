-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "origin" TEXT;
