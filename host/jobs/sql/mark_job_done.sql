-- Ends the run of a job well.
-- One: job id (uuid). Two: claim of the run (uuid). Three: whether progress was reported. Four: phase. Five: done. Six: total.
UPDATE cardcage.job SET state = 'done', finished_at = now(), claim = NULL, last_error = NULL,
       phase = CASE WHEN $3::boolean THEN $4::text ELSE phase END,
       done = CASE WHEN $3::boolean THEN $5::bigint ELSE done END,
       total = CASE WHEN $3::boolean THEN $6::bigint ELSE total END
WHERE id = $1::uuid AND claim = $2::uuid AND NOT is_cancelled
