-- Counts the offers that an import replaces.
SELECT count(*)
  FROM pg_temp.stored_offer AS stored
 WHERE NOT stored.is_new
