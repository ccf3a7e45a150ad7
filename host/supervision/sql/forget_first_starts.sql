-- Gives back the turns of first starts of a process that has ended.
-- One: name of the process.
DELETE FROM cardcage.first_start
 WHERE process = $1::text
