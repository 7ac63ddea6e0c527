-- CreateTable
CREATE TABLE "Revision" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "lineage" UUID NOT NULL DEFAULT gen_random_uuid(),
    "revision" BIGINT NOT NULL DEFAULT 0,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Category" (
    "id" TEXT NOT NULL,
    "nameNb" TEXT NOT NULL,
    "nameEn" TEXT,
    "slugNb" TEXT NOT NULL,
    "slugEn" TEXT,
    "visible" BOOLEAN NOT NULL DEFAULT true,
    "parent" TEXT,
    "digest" BYTEA NOT NULL,
    "revision" BIGINT NOT NULL,

    CONSTRAINT "Category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RetiredCategory" (
    "id" TEXT NOT NULL,
    "migratedTo" TEXT,
    "digest" BYTEA NOT NULL,
    "revision" BIGINT NOT NULL,

    CONSTRAINT "RetiredCategory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TicketType" (
    "id" TEXT NOT NULL,
    "nameNb" TEXT,
    "nameEn" TEXT,
    "digest" BYTEA NOT NULL,
    "revision" BIGINT NOT NULL,

    CONSTRAINT "TicketType_pkey" PRIMARY KEY ("id")
);

-- The domain has exactly one revision.
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_one" CHECK ("id" = 1);
INSERT INTO "Revision" DEFAULT VALUES;
