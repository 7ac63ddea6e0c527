-- Rows that are there already belong to the default source, and were added and changed no later than the domain was.
DO $$
DECLARE
  last TEXT := (SELECT "changedAt" FROM "Revision");
  name TEXT;
BEGIN
  FOREACH name IN ARRAY ARRAY['Event'] LOOP
    -- A constant default rewrites no row.
    EXECUTE format(
      'ALTER TABLE %I ADD COLUMN "source" TEXT NOT NULL DEFAULT ''calendar'','
      ' ADD COLUMN "addedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT %L, ADD COLUMN "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT %L',
      name, last, last);
    EXECUTE format(
      'ALTER TABLE %I ALTER COLUMN "addedAt" SET DEFAULT CURRENT_TIMESTAMP, ALTER COLUMN "changedAt" SET DEFAULT CURRENT_TIMESTAMP', name);
  END LOOP;
  EXECUTE format('ALTER TABLE "RemovedEvent" ADD COLUMN "removedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT %L', last);
  ALTER TABLE "RemovedEvent" ALTER COLUMN "removedAt" SET DEFAULT CURRENT_TIMESTAMP;
END
$$;

-- CreateIndex
CREATE INDEX "RemovedEvent_removedAt_id_idx" ON "RemovedEvent"("removedAt", "id");
