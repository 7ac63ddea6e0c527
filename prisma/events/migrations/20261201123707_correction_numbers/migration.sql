-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "lastCorrection" INTEGER NOT NULL DEFAULT 0;
UPDATE "Revision" SET "lastCorrection" = coalesce((SELECT max("number") FROM "Correction"), 0);
