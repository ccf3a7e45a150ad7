-- Reads the number of changes; fails when the tables are missing.
SELECT value FROM cardcage.epoch
