-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "formerIds" TEXT[] DEFAULT ARRAY[]::TEXT[];
