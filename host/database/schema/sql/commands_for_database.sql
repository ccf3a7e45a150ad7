-- Returns the commands that create the logins and the database, where they are missing.
-- One: owner login. Two: runtime login. Three: database.
SELECT step.command
  FROM (VALUES
    (1, format('CREATE ROLE %I LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS NOCREATEDB', $1::text),
        EXISTS (SELECT FROM pg_roles WHERE rolname = $1)),
    (2, format('CREATE ROLE %I LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', $2::text),
        EXISTS (SELECT FROM pg_roles WHERE rolname = $2)),
    (3, format('CREATE DATABASE %I OWNER %I TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''C''', $3::text, $1),
        EXISTS (SELECT FROM pg_database WHERE datname = $3)),
    (4, format('REVOKE ALL ON DATABASE %I FROM PUBLIC', $3),
        EXISTS (SELECT FROM pg_database WHERE datname = $3)),
    (5, format('GRANT CONNECT ON DATABASE %I TO %I', $3, $2),
        EXISTS (SELECT FROM pg_database WHERE datname = $3))
  ) AS step (place, command, is_done)
 WHERE NOT step.is_done
 ORDER BY step.place
