-- How many offers of an import were there before.
SELECT count(*)
  FROM pg_temp.stored_offer AS stored
 WHERE NOT stored.is_new
