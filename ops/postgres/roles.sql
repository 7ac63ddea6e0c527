-- Roles and schemas for a PostgreSQL that is not the embedded one, 15 or later. By psql, as a role that may create roles:
--
--   EVENTS_MIGRATOR_PASSWORD=… EVENTS_SERVICE_PASSWORD=… (and so on) psql --set ON_ERROR_STOP=1 --file ops/postgres/roles.sql calendar
--
-- Each domain gets a schema and two roles. One migrates it and owns its tables (events_migrator). The service runs as
-- the other (events_service), which npm run migrate -- --grant-to lets read and write rows. No role reaches another
-- domain's schema. The part pictures has a role in the schema of events, with the rights that
-- npm run migrate -- events --grant pictures=events_pictures gives. Each role has a password of its own, so that what a
-- domain's team knows opens nothing else. Run again it adds what is missing and changes no password: ALTER ROLE does.
--
-- Schemas that are there already, as 1.0.0 made them, become the migrators' with their tables. Who owned them may go on to
-- connect, and to read and write rows.
\set passwords `env | grep -E '^[A-Z0-9_]+_PASSWORD='`
-- The list is written by `npm run compose`; psql's --set domains=… gives another.
\if :{?domains}
\else
  \set domains 'events directory taxonomy gateway'
\endif

CREATE TEMPORARY TABLE lacking AS
SELECT role, (SELECT match[1] FROM regexp_matches(:'passwords', '^' || upper(role) || '_PASSWORD=(.+)$', 'n') AS match) AS password
FROM unnest(string_to_array(:'domains', ' ')) AS domain,
  LATERAL (VALUES (domain || '_migrator'), (domain || '_service'),
    (CASE domain WHEN 'events' THEN 'events_pictures' END)) AS roles (role)
WHERE role IS NOT NULL AND NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role);

-- The cast fails, with the text in its message.
SELECT ('Set ' || string_agg(upper(role) || '_PASSWORD', ', '))::integer FROM lacking WHERE password IS NULL HAVING count(*) > 0;
SELECT format('CREATE ROLE %I LOGIN PASSWORD %L', role, password) FROM lacking
\gexec
DROP TABLE lacking;

REVOKE ALL ON DATABASE :"DBNAME" FROM PUBLIC;
REVOKE ALL ON SCHEMA public FROM PUBLIC;

-- A pooler in transaction mode drops the search_path that an address with ?schema= asks for. So the roles have it, too.
SELECT unnest(ARRAY[
  format('GRANT CONNECT ON DATABASE %I TO %I, %I', :'DBNAME', domain || '_migrator', domain || '_service'),
  format('CREATE SCHEMA IF NOT EXISTS %I AUTHORIZATION %I', domain, domain || '_migrator'),
  format('ALTER ROLE %I IN DATABASE %I SET search_path = %I', domain || '_migrator', :'DBNAME', domain),
  format('ALTER ROLE %I IN DATABASE %I SET search_path = %I', domain || '_service', :'DBNAME', domain)
])
FROM unnest(string_to_array(:'domains', ' ')) AS domain
\gexec

SELECT unnest(ARRAY[
  format('GRANT CONNECT ON DATABASE %I TO events_pictures', :'DBNAME'),
  format('ALTER ROLE events_pictures IN DATABASE %I SET search_path = events', :'DBNAME')
])
FROM pg_roles WHERE rolname = 'events_pictures'
\gexec

-- A schema's owner has to have the right to create one for as long as it is given.
SELECT unnest(ARRAY[
  format('GRANT CONNECT ON DATABASE %I TO %I', :'DBNAME', owner),
  format('GRANT CREATE ON DATABASE %I TO %I', :'DBNAME', migrator),
  format('ALTER SCHEMA %I OWNER TO %I', domain, migrator),
  format('REVOKE CREATE ON DATABASE %I FROM %I', :'DBNAME', migrator),
  format('GRANT USAGE ON SCHEMA %I TO %I', domain, owner)
])
FROM (SELECT nspname AS domain, pg_get_userbyid(nspowner) AS owner, nspname || '_migrator' AS migrator
  FROM pg_namespace WHERE nspname = ANY (string_to_array(:'domains', ' '))) AS schemas
WHERE owner <> migrator
\gexec

SELECT unnest(ARRAY[
  format('ALTER TABLE %I.%I OWNER TO %I', domain, name, migrator),
  format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I.%I TO %I', domain, name, owner)
])
FROM (SELECT nspname AS domain, relname AS name, pg_get_userbyid(relowner) AS owner, nspname || '_migrator' AS migrator
  FROM pg_class JOIN pg_namespace AS namespace ON relnamespace = namespace.oid
  WHERE nspname = ANY (string_to_array(:'domains', ' ')) AND relkind IN ('r', 'p')) AS tables
WHERE owner <> migrator
\gexec
