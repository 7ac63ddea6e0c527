-- CreateTable
CREATE TABLE "Revision" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "lineage" UUID NOT NULL DEFAULT gen_random_uuid(),
    "revision" BIGINT NOT NULL DEFAULT 0,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Venue" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "address" TEXT,
    "municipality" TEXT,
    "postalCode" TEXT,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "mapImageURL" TEXT,
    "digest" BYTEA NOT NULL,
    "revision" BIGINT NOT NULL,

    CONSTRAINT "Venue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Organizer" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "website" TEXT,
    "email" TEXT,
    "telephoneNumber" TEXT,
    "digest" BYTEA NOT NULL,
    "revision" BIGINT NOT NULL,

    CONSTRAINT "Organizer_pkey" PRIMARY KEY ("id")
);

-- Slugs may pass between items within one transaction: they are compared when it commits.
ALTER TABLE "Venue" ADD CONSTRAINT "Venue_slug_key" UNIQUE ("slug") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "Organizer" ADD CONSTRAINT "Organizer_slug_key" UNIQUE ("slug") DEFERRABLE INITIALLY DEFERRED;

-- The domain has exactly one revision.
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_one" CHECK ("id" = 1);
INSERT INTO "Revision" DEFAULT VALUES;
