-- Gives the turn of a build's first start back.
-- One: build. Two: name of the process.
DELETE FROM cardcage.first_start
 WHERE build = $1::text AND process = $2::text
