-- The new and the changed elements. Ids of new components continue one id of version 7 (RFC 9562, 6.2), so they are
-- adjacent in the primary key, in the order of the upload.
-- One: tenant id (uuid). Two: an id made a moment ago.
INSERT INTO pg_temp.change (element, component_id, is_new)
SELECT incoming.element,
       coalesce(component.id, (left($2::uuid::text, 24) || to_hex(x'800000000000'::bigint + incoming.element))::uuid),
       component.id IS NULL
  FROM pg_temp.incoming
  LEFT JOIN components.component AS component
    ON component.tenant_id = (SELECT $1::uuid)
   AND component.value = incoming.value
   AND component.revision = incoming.revision
  LEFT JOIN pg_temp.named_customer AS customer ON customer.number = incoming.customer_number
 WHERE component.id IS NULL
    OR component.origin = 'Module'  -- the upload takes it over
    OR component.content_hash <> incoming.content_hash
    OR component.customer_id IS DISTINCT FROM customer.customer_id
