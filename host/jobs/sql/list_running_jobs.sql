-- Lists the runs that are still in force.
-- One: claims.
SELECT claim, is_cancelled FROM cardcage.job WHERE state = 'running' AND claim = ANY($1::text[]::uuid[])
