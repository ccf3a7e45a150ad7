-- Inserts the resources of an activity.
-- One: tenant id (uuid). Two: activity id (uuid). Three: resource ids (uuid[]).
INSERT INTO costing.activity_resource (tenant_id, activity_id, position, resource_id)
SELECT $1::uuid, $2::uuid, used.position, used.id
  FROM unnest($3::uuid[]) WITH ORDINALITY AS used(id, position)
