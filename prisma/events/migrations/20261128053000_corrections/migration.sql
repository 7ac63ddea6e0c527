-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "hidden" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "own" JSONB;

-- CreateTable
CREATE TABLE "Correction" (
    "number" INTEGER NOT NULL,
    "section" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "sourceValues" JSONB,
    "madeBy" TEXT NOT NULL,
    "madeAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Correction_pkey" PRIMARY KEY ("number")
);
