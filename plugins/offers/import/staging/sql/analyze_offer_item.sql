-- Later statements are then planned for the actual rows. Only the columns of look-ups: statistics of ladders would take
-- longer than they save.
ANALYZE pg_temp.offer_item (position, errors, internal_part_number, manufacturer, manufacturer_part_number,
                            supplier_type, supplier, supplier_number, customer_name, customer_number)
