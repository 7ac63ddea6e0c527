CREATE TABLE "Review" (
    "id" SERIAL NOT NULL,
    "event" TEXT NOT NULL,
    "stars" INTEGER NOT NULL,
    "text" TEXT,

    CONSTRAINT "Review_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Review_event_idx" ON "Review"("event");
