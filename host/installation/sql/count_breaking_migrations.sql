-- Counts the applied migrations that builds below a version cannot work with.
SELECT count(*) FROM cardcage.migration WHERE breaks_before IS NOT NULL
