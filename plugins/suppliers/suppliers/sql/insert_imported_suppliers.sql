-- Inserts the new suppliers, one microsecond apart, so lists keep the order of the import.
-- One: tenant id (uuid).
WITH added AS (
    UPDATE pg_temp.supplier_import AS element
       SET supplier_id = cardcage_api.new_id(), outcome = 'Created'
     WHERE element.supplier_id IS NULL
       AND element.fault IS NULL
       AND element.superseded_by IS NULL
    RETURNING element.position, element.supplier_id, element.name, element.normalized_name, element.number,
              element.preference, element.type, element.notes
)
INSERT INTO suppliers.supplier
       (tenant_id, id, name, normalized_name, number, is_system, preference, type, notes, created_at)
SELECT $1::uuid, added.supplier_id, added.name, added.normalized_name, added.number, false,
       coalesce(added.preference, 'Neutral'), coalesce(added.type, 'Other'), added.notes,
       now() + added.position * interval '1 microsecond'
  FROM added
 ORDER BY added.position
