-- One: internal part numbers that are known (array of text).
UPDATE pg_temp.number_match AS match
   SET is_known = true
 WHERE match.value = ANY ($1::text[])
