-- Deletes alternative names.
-- One: tenant id (uuid). Two: the spellings (array of text).
DELETE FROM manufacturers.alternative_name AS alias
 WHERE alias.tenant_id = (SELECT $1::uuid)
   AND alias.name = ANY ($2::text[])
