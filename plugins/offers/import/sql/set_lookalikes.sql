-- Sets the records whose numbers look equal to numbers that are not known.
-- One: the numbers that are not known (array of text). Two: descriptions of those records (array of text).
UPDATE pg_temp.number_match AS match
   SET lookalike = found.lookalike
  FROM unnest($1::text[], $2::text[]) AS found(value, lookalike)
 WHERE match.value = found.value
