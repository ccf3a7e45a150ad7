-- Removes matches with customers that were deleted meanwhile.
-- One: those that were asked for (array of uuid). Two: those that are there (array of uuid).
UPDATE pg_temp.customer_match AS match
   SET customer_id = NULL, hits = 0
 WHERE match.customer_id = ANY ($1::uuid[])
   AND match.customer_id <> ALL ($2::uuid[])
