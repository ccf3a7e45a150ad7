-- Returns the commands that create the logins and the database and set its rights, as far as these are missing. A
-- preparation that was interrupted behind any of them is completed by the next one.
-- One: owner login. Two: runtime login. Three: database.
WITH stored AS (
    SELECT database.datdba, database.datacl
      FROM pg_database AS database
     WHERE database.datname = $3::text
), granted AS (
    SELECT acl.grantee, acl.privilege_type
      FROM stored
     CROSS JOIN aclexplode(coalesce(stored.datacl, acldefault('d', stored.datdba))) AS acl
)
SELECT step.command
  FROM (VALUES
    (1, format('CREATE ROLE %I LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS NOCREATEDB', $1::text),
        EXISTS (SELECT FROM pg_roles WHERE rolname = $1)),
    (2, format('CREATE ROLE %I LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', $2::text),
        EXISTS (SELECT FROM pg_roles WHERE rolname = $2)),
    (3, format('CREATE DATABASE %I OWNER %I TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''C''', $3, $1),
        EXISTS (SELECT FROM stored)),
    (4, format('REVOKE ALL ON DATABASE %I FROM PUBLIC', $3),
        EXISTS (SELECT FROM stored) AND NOT EXISTS (SELECT FROM granted WHERE granted.grantee = 0)),
    (5, format('GRANT CONNECT ON DATABASE %I TO %I', $3, $2),
        EXISTS (SELECT
                  FROM granted
                  JOIN pg_roles AS runtime
                    ON runtime.oid = granted.grantee
                 WHERE runtime.rolname = $2
                   AND granted.privilege_type = 'CONNECT'))
  ) AS step (place, command, is_done)
 WHERE NOT step.is_done
 ORDER BY step.place
