-- AlterTable
ALTER TABLE "Venue" ADD COLUMN     "hidden" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "own" JSONB,
ADD COLUMN     "sameAs" TEXT;

-- AlterTable
ALTER TABLE "Organizer" ADD COLUMN     "hidden" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "own" JSONB,
ADD COLUMN     "sameAs" TEXT;
