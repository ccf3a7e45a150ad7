-- The part numbers among the given ones that are off-the-shelf components.
-- One: tenant id (uuid). Two: values (text[]).
SELECT component.value, component.revision
  FROM components_api.component_v1 AS component
 WHERE component.tenant_id = (SELECT $1::uuid)
   AND component.value = ANY ($2::text[])
   AND component.type = 'OffTheShelf'
