-- Rows that are there already belong to the default source, and were added and changed no later than the domain was.
DO $$
DECLARE
  last TEXT := (SELECT "changedAt" FROM "Revision");
  name TEXT;
BEGIN
  FOREACH name IN ARRAY ARRAY['Venue', 'Organizer'] LOOP
    -- A constant default rewrites no row.
    EXECUTE format(
      'ALTER TABLE %I ADD COLUMN "source" TEXT NOT NULL DEFAULT ''calendar'','
      ' ADD COLUMN "addedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT %L, ADD COLUMN "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT %L',
      name, last, last);
    EXECUTE format(
      'ALTER TABLE %I ALTER COLUMN "addedAt" SET DEFAULT CURRENT_TIMESTAMP, ALTER COLUMN "changedAt" SET DEFAULT CURRENT_TIMESTAMP', name);
  END LOOP;
END
$$;

-- CreateTable
CREATE TABLE "RemovedVenue" (
    "id" TEXT NOT NULL,
    "revision" BIGINT NOT NULL,
    "removedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RemovedVenue_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RemovedVenue_removedAt_id_idx" ON "RemovedVenue"("removedAt", "id");

-- CreateTable
CREATE TABLE "RemovedOrganizer" (
    "id" TEXT NOT NULL,
    "revision" BIGINT NOT NULL,
    "removedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RemovedOrganizer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RemovedOrganizer_removedAt_id_idx" ON "RemovedOrganizer"("removedAt", "id");
