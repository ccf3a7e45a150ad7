-- Returns the commands that make the role of a module and grant it to the runtime login, where that is not done.
-- One: role. Two: runtime login.
SELECT step.command
  FROM (VALUES
    (1, format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS', $1::text),
        EXISTS (SELECT FROM pg_roles WHERE rolname = $1)),
    (2, format('GRANT %I TO %I', $1, $2::text),
        EXISTS (SELECT
                  FROM pg_auth_members AS membership
                  JOIN pg_roles AS role ON role.oid = membership.roleid
                  JOIN pg_roles AS member ON member.oid = membership.member
                 WHERE role.rolname = $1
                   AND member.rolname = $2))
  ) AS step (place, command, is_done)
 WHERE NOT step.is_done
 ORDER BY step.place
