-- Returns the commands that let a module read a view of another one.
-- One: role. Two: schema of the view. Three: view.
SELECT format('GRANT USAGE ON SCHEMA %2$I TO %1$I; GRANT SELECT ON %2$I.%3$I TO %1$I', $1::text, $2::text, $3::text)
