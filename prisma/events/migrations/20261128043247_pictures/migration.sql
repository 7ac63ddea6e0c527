-- AlterTable
ALTER TABLE "Source" ADD COLUMN     "pictures" TEXT;

-- CreateTable
CREATE TABLE "Picture" (
    "id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "key" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "focusX" DOUBLE PRECISION,
    "focusY" DOUBLE PRECISION,
    "etag" TEXT,
    "lastModified" TEXT,
    "digest" TEXT,
    "soonestAt" TIMESTAMPTZ(3),
    "triedAt" TIMESTAMPTZ(3),
    "readAt" TIMESTAMPTZ(3),
    "nextAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "holder" TEXT,
    "heldUntil" TIMESTAMPTZ(3),
    "fetchedUntil" TIMESTAMPTZ(3),

    CONSTRAINT "Picture_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PictureHost" (
    "host" TEXT NOT NULL,
    "readyAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PictureHost_pkey" PRIMARY KEY ("host")
);

-- CreateIndex
CREATE UNIQUE INDEX "Picture_key_key" ON "Picture"("key");

-- CreateIndex
CREATE INDEX "Picture_triedAt_soonestAt_idx" ON "Picture"("triedAt", "soonestAt");

-- CreateIndex
CREATE INDEX "Picture_nextAt_idx" ON "Picture"("nextAt");

-- CreateIndex
CREATE INDEX "Picture_host_idx" ON "Picture"("host");

-- By the address at which a picture is read. A hash takes addresses of any length.
CREATE INDEX "Image_address_idx" ON "Image" USING hash ((coalesce("urlLarge", "urlSmall", "urlOriginal")));
