-- Tells gateways that a key was issued or revoked.
CREATE FUNCTION "notifyOfKeys"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY calendar_keys;
  RETURN NULL;
END
$$;

CREATE TRIGGER "notifyOfKeys" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "ApiKey"
FOR EACH STATEMENT EXECUTE FUNCTION "notifyOfKeys"();
