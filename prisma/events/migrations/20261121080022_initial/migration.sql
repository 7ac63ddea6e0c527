-- CreateTable
CREATE TABLE "Revision" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "lineage" UUID NOT NULL DEFAULT gen_random_uuid(),
    "revision" BIGINT NOT NULL DEFAULT 0,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Event" (
    "id" TEXT NOT NULL,
    "eventSlug" TEXT NOT NULL,
    "titleNb" TEXT NOT NULL,
    "titleEn" TEXT,
    "descNb" TEXT,
    "descEn" TEXT,
    "categories" TEXT[],
    "tags" TEXT[],
    "mode" TEXT NOT NULL DEFAULT 'offline',
    "organizers" TEXT[],
    "ticketsInformation" TEXT NOT NULL DEFAULT 'noTicketsInfo',
    "publishingDate" TIMESTAMPTZ(3),
    "ticketsFromDate" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3),
    "minimumAge" INTEGER,
    "maximumAge" INTEGER,
    "ageRestriction" TEXT,
    "cancellationPeriod" INTEGER,
    "views" INTEGER,
    "isSuperEvent" BOOLEAN NOT NULL DEFAULT false,
    "superEvent" TEXT,
    "parentEvent" TEXT,
    "type" TEXT,
    "isFeaturedEvent" BOOLEAN NOT NULL DEFAULT false,
    "isFeaturedInSpecialEvent" BOOLEAN NOT NULL DEFAULT false,
    "registrationEnabled" BOOLEAN,
    "availableTickets" INTEGER,
    "activeTickets" INTEGER,
    "maxBookingDate" TEXT,
    "maxBookingTime" TEXT,
    "paymentMethod" TEXT,
    "facebookURL" TEXT,
    "moreInfoURL" TEXT,
    "streamingURL" TEXT,
    "videosURL" TEXT,
    "venueNote" TEXT,
    "authorId" TEXT,
    "editableBy" TEXT[],
    "contactFrom" TEXT,
    "contactCustomEmail" TEXT,
    "contactCustomPhone" TEXT,
    "digest" BYTEA NOT NULL,
    "revision" BIGINT NOT NULL,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EventDate" (
    "eventId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "startDate" TIMESTAMPTZ(3) NOT NULL,
    "endDate" TIMESTAMPTZ(3) NOT NULL,
    "startTime" TEXT NOT NULL,
    "duration" INTEGER,
    "venue" TEXT,
    "ticketsURL" TEXT,
    "streamingURL" TEXT,
    "mode" TEXT,
    "eventCancelled" BOOLEAN NOT NULL DEFAULT false,
    "eventSoldOut" BOOLEAN NOT NULL DEFAULT false,
    "hasPrices" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "EventDate_pkey" PRIMARY KEY ("eventId","position")
);

-- CreateTable
CREATE TABLE "Image" (
    "eventId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "urlSmall" TEXT,
    "urlLarge" TEXT,
    "alt" TEXT,
    "focusX" DOUBLE PRECISION,
    "focusY" DOUBLE PRECISION,
    "width" INTEGER,
    "height" INTEGER,
    "caption" TEXT,
    "credits" TEXT,
    "urlOriginal" TEXT,
    "originalSize" TEXT,
    "largeSize" TEXT,
    "smallSize" TEXT,

    CONSTRAINT "Image_pkey" PRIMARY KEY ("eventId","position")
);

-- CreateTable
CREATE TABLE "Price" (
    "eventId" TEXT NOT NULL,
    "datePosition" INTEGER NOT NULL DEFAULT -1,
    "position" INTEGER NOT NULL,
    "type" TEXT,
    "price" JSONB,
    "nameNb" TEXT,
    "nameEn" TEXT,

    CONSTRAINT "Price_pkey" PRIMARY KEY ("eventId","datePosition","position")
);

-- CreateTable
CREATE TABLE "RemovedEvent" (
    "id" TEXT NOT NULL,
    "revision" BIGINT NOT NULL,

    CONSTRAINT "RemovedEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Replica" (
    "subgraph" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "fetchedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Replica_pkey" PRIMARY KEY ("subgraph")
);

-- CreateIndex
CREATE INDEX "Event_revision_idx" ON "Event"("revision");

-- CreateIndex
CREATE INDEX "RemovedEvent_revision_idx" ON "RemovedEvent"("revision");

-- AddForeignKey
ALTER TABLE "EventDate" ADD CONSTRAINT "EventDate_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Image" ADD CONSTRAINT "Image_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Price" ADD CONSTRAINT "Price_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Slugs may pass between items within one transaction: they are compared when it commits.
ALTER TABLE "Event" ADD CONSTRAINT "Event_eventSlug_key" UNIQUE ("eventSlug") DEFERRABLE INITIALLY DEFERRED;

-- The domain has exactly one revision.
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_one" CHECK ("id" = 1);
INSERT INTO "Revision" DEFAULT VALUES;
