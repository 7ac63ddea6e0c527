-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "formerSlugs" TEXT[] DEFAULT ARRAY[]::TEXT[];
