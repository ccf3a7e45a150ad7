-- Inserts the system suppliers that the tenant does not have yet, one microsecond apart, so lists keep their order. An
-- existing supplier of the same name remains the tenant's own.
-- One: tenant id (uuid). Then arrays of text of one length: names, normalized names, types.
INSERT INTO suppliers.supplier (tenant_id, name, normalized_name, is_system, preference, type, created_at)
SELECT $1::uuid, known.name, known.normalized_name, true, 'Neutral', known.type,
       now() + known.position * interval '1 microsecond'
  FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS known(name, normalized_name, type, position)
 WHERE NOT EXISTS (SELECT
                     FROM suppliers.supplier AS supplier
                    WHERE supplier.tenant_id = (SELECT $1::uuid)
                      AND supplier.normalized_name = known.normalized_name)
