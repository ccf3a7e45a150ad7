-- Updates the stored suppliers of the import; absent fields do not change. For a system supplier only number and
-- preference change. Unchanged suppliers keep their version.
-- One: tenant id (uuid).
WITH wanted AS (
    SELECT element.position, supplier.id,
           CASE WHEN supplier.is_system THEN supplier.name ELSE element.name END AS name,
           element.normalized_name,
           coalesce(element.number, supplier.number) AS number,
           coalesce(element.preference, supplier.preference) AS preference,
           CASE WHEN supplier.is_system THEN supplier.type ELSE coalesce(element.type, supplier.type) END AS type,
           CASE WHEN supplier.is_system THEN supplier.notes ELSE coalesce(element.notes, supplier.notes) END AS notes
      FROM pg_temp.supplier_import AS element
      JOIN suppliers.supplier AS supplier
        ON supplier.tenant_id = (SELECT $1::uuid)
       AND supplier.id = element.supplier_id
     WHERE element.fault IS NULL
       AND element.superseded_by IS NULL
), changed AS (
    UPDATE suppliers.supplier AS supplier
       SET name = wanted.name, normalized_name = wanted.normalized_name, number = wanted.number,
           preference = wanted.preference, type = wanted.type, notes = wanted.notes,
           row_version = supplier.row_version + 1
      FROM wanted
     WHERE supplier.tenant_id = (SELECT $1::uuid)
       AND supplier.id = wanted.id
       AND (supplier.name, supplier.number, supplier.preference, supplier.type, supplier.notes)
           IS DISTINCT FROM (wanted.name, wanted.number, wanted.preference, wanted.type, wanted.notes)
    RETURNING wanted.position
)
UPDATE pg_temp.supplier_import AS element
   SET outcome = 'Updated'
  FROM changed
 WHERE changed.position = element.position
