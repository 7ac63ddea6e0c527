-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "acquireLicensePage" TEXT,
ADD COLUMN     "copyrightNotice" TEXT,
ADD COLUMN     "credits" TEXT,
ADD COLUMN     "license" TEXT;

-- AlterTable
ALTER TABLE "Image" ADD COLUMN     "acquireLicensePage" TEXT,
ADD COLUMN     "copyrightNotice" TEXT,
ADD COLUMN     "license" TEXT;
