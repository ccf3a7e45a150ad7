-- The assemblies of the request with their stored counterparts. All copies of a repeated number are skipped (interface
-- specification, POST /assemblies/import, rule 2).
-- One: tenant id (uuid).
INSERT INTO pg_temp.import_item (element, value, revision, name, notes, type, industry, customer_value,
       customer_revision, customer_number, customer_name, content_hash, item_count, warnings, errors,
       error_count, sent_value, sent_revision, stored_id, stored_hash,
       stored_resolution, stored_customer_id, reason, description)
SELECT given.element, given.value, given.revision, given.name, given.notes, given.type, given.industry,
       given.customer_value, given.customer_revision, given.customer_number, given.customer_name, given.content_hash,
       given.item_count, coalesce(given.warnings, '{}'), given.errors, given.error_count, given.sent_value,
       given.sent_revision, stored.id, stored.content_hash, stored.resolution,
       stored.customer_id,
       CASE WHEN given.fault IS NOT NULL THEN 'InvalidItem'
            WHEN given.copies > 1 THEN 'DuplicateInRequest' END,
       CASE WHEN given.fault IS NOT NULL THEN 'Skipped, because it is not valid: ' || given.fault
            WHEN given.copies > 1 THEN 'Skipped, because the request has this number ' || given.copies ||
                                       ' times; send it once.' END
  FROM (SELECT import_row.*, count(*) OVER (PARTITION BY import_row.value, import_row.revision) AS copies
          FROM pg_temp.import_row AS import_row
         WHERE import_row.kind = 'A') AS given
  LEFT JOIN assemblies.assembly AS stored
    ON stored.tenant_id = (SELECT $1::uuid)
   AND stored.value = given.value
   AND stored.revision = given.revision
   AND stored.source = 'Import'
