-- CreateTable
CREATE TABLE "ApiKey" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "keyHash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Usage" (
    "day" DATE NOT NULL,
    "keyId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "requests" BIGINT NOT NULL,

    CONSTRAINT "Usage_pkey" PRIMARY KEY ("day","keyId","clientId","page")
);

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_keyHash_key" ON "ApiKey"("keyHash");
