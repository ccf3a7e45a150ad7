-- Stores normalized alternative names again.
-- One: tenant id (uuid). Two: names (array of text). Three: their normalized names.
UPDATE manufacturers.alternative_name AS alias
   SET normalized = renewed.normalized
  FROM unnest($2::text[], $3::text[]) AS renewed(name, normalized)
 WHERE alias.tenant_id = (SELECT $1::uuid)
   AND alias.name = renewed.name
