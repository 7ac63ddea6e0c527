-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "follows" TEXT[] DEFAULT ARRAY[]::TEXT[];
