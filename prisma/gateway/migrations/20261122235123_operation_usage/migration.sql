-- CreateTable
CREATE TABLE "OperationUsage" (
    "day" DATE NOT NULL,
    "keyId" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "coordinates" TEXT[],
    "requests" BIGINT NOT NULL,

    CONSTRAINT "OperationUsage_pkey" PRIMARY KEY ("day","keyId","operation")
);
