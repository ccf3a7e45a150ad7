-- So that what follows is planned for the rows that are there. Only what they are looked up by: statistics of ladders
-- would take longer than they help.
ANALYZE pg_temp.offer_item (position, errors, internal_part_number, manufacturer, manufacturer_part_number,
                            supplier_type, supplier, supplier_number, customer_name, customer_number)
