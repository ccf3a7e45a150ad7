-- Later statements are then planned for the actual rows.
ANALYZE pg_temp.offer_target (position, winner, place)
