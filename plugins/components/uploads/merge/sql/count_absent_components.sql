-- Counts the components of uploads, and those of them that are not in this one. Full joins hash or merge: a planner that
-- has no statistics of a tenant's components yet expects one, and would read the upload once for each in a left join.
-- One: tenant id (uuid).
SELECT count(component.id) AS stored,
       count(component.id) FILTER (WHERE number.element IS NULL) AS absent
  FROM pg_temp.uploaded_number AS number
  FULL JOIN (SELECT component.id, component.value, component.revision
               FROM components.component AS component
              WHERE component.tenant_id = (SELECT $1::uuid)
                AND component.origin = 'Upload') AS component
    ON component.value = number.value
   AND component.revision = number.revision
