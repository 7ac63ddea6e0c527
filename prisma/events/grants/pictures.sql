-- The rights of the part pictures: it reads which images events have, writes what their analysis found, and has the events
-- read again. `npm run migrate -- events --grant pictures=ROLE` grants them to ROLE, which stands here as :role.
GRANT SELECT ("eventId", "position", "urlSmall", "urlLarge", "urlOriginal") ON "Image" TO :role;
GRANT SELECT ("eventId", "startDate", "endDate") ON "EventDate" TO :role;
GRANT SELECT ("id", "source", "revision"), UPDATE ("revision", "changedAt") ON "Event" TO :role;
GRANT SELECT ("name", "pictures") ON "Source" TO :role;
GRANT SELECT, UPDATE ("revision", "changedAt") ON "Revision" TO :role;
GRANT SELECT, INSERT, UPDATE, DELETE ON "Picture", "PictureHost" TO :role;
