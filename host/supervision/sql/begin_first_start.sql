-- Takes the turn of a build's first start, unless another process has it.
-- One: build. Two: name of the process. Three: whether it is taken from another one, too.
INSERT INTO cardcage.first_start AS known (build, process)
VALUES ($1::text, $2::text)
ON CONFLICT (build) DO UPDATE SET process = excluded.process WHERE known.process = excluded.process OR $3::boolean
