-- Custom parts in the order of creation, those without a component included.
-- One: tenant id (uuid). Two: true for those without a component, false for those with one, NULL for all. Then the window.
SELECT custom_part.id, custom_part.value, custom_part.revision, custom_part.component_id, custom_part.part_type,
       resources.count AS resource_count, resources.bytes AS resource_bytes, custom_part.created_at,
       custom_part.updated_at
  FROM components.custom_part AS custom_part
 CROSS JOIN LATERAL (SELECT count(*) AS count, coalesce(sum(resource.size_bytes), 0)::bigint AS bytes
                       FROM components.custom_part_resource AS resource
                      WHERE resource.tenant_id = (SELECT $1::uuid)
                        AND resource.custom_part_id = custom_part.id) AS resources
 WHERE custom_part.tenant_id = (SELECT $1::uuid)
   AND ($2::boolean IS NULL OR (custom_part.component_id IS NULL) = $2::boolean)
   {page: custom_part.created_at}
