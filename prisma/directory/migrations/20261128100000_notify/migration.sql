-- Tells those who follow the record that it has another revision.
CREATE FUNCTION "notifyOfRevision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY calendar_revision;
  RETURN NULL;
END
$$;

CREATE TRIGGER "notifyOfRevision" AFTER INSERT OR UPDATE ON "Revision"
FOR EACH STATEMENT EXECUTE FUNCTION "notifyOfRevision"();
