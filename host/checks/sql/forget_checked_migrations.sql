-- Forgets that the migrations of a module were applied.
-- One: module.
DELETE FROM cardcage.migration WHERE module = $1
