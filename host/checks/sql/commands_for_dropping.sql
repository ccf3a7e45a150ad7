-- Returns the command that removes the schemas of a module with everything in them.
-- One: schema of its tables. Two: schema of the views that it publishes.
SELECT format('DROP SCHEMA IF EXISTS %I, %I CASCADE', $1::text, $2::text)
