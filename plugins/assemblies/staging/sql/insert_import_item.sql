-- Inserts the item of the one assembly whose BOM items are in import_row.
-- One: assembly id (uuid).
INSERT INTO pg_temp.import_item (element, warnings, id, result)
VALUES (0, '{}', $1::uuid, 'Created')
