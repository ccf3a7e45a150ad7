-- Counts the components of uploads, and how many of these components are not in this upload. A full join is never a plain
-- nested loop. Without statistics of a tenant's components the planner expects one row, and a left join would read the
-- upload once for each component.
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
