-- AlterTable
ALTER TABLE "EventDate" ADD COLUMN     "allDay" BOOLEAN NOT NULL DEFAULT false;
