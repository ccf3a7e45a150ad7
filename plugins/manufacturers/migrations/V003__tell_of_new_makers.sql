-- References of other modules that no manufacturer was known for may mean one of a new public list. They are told of the
-- makers that came after this time.
ALTER TABLE manufacturers.catalogue ADD COLUMN told_until timestamptz NOT NULL DEFAULT '-infinity';
