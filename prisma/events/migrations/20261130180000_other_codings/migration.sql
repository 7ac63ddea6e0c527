-- Events whose id or slug may be another one in another coding. Each import looks for these, and mostly there are none.
CREATE INDEX "Event_other_codings_idx" ON "Event"("id")
  WHERE "id" ~ '[^!-~æøåÆØÅ]' OR "eventSlug" ~ '[^!-~æøåÆØÅ]';
