-- CreateTable
CREATE TABLE "Source" (
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "triedAt" TIMESTAMPTZ(3),
    "succeededAt" TIMESTAMPTZ(3),
    "readAt" TIMESTAMPTZ(3),
    "nextAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "isWithheld" BOOLEAN NOT NULL DEFAULT false,
    "items" INTEGER NOT NULL DEFAULT 0,
    "findings" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "findingCount" INTEGER NOT NULL DEFAULT 0,
    "validators" JSONB,
    "settings" TEXT,
    "holder" TEXT,
    "heldUntil" TIMESTAMPTZ(3),

    CONSTRAINT "Source_pkey" PRIMARY KEY ("name")
);
