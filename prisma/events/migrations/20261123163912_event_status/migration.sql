-- AlterTable
ALTER TABLE "EventDate" ADD COLUMN     "eventStatus" TEXT,
ADD COLUMN     "previousStartDate" TIMESTAMPTZ(3);
