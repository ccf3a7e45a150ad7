-- Counts the components of uploads, and those of them that are not in this one.
-- One: tenant id (uuid).
SELECT count(*) AS stored,
       count(*) FILTER (WHERE number.element IS NULL) AS absent
  FROM components.component AS component
  LEFT JOIN pg_temp.uploaded_number AS number
    ON number.value = component.value
   AND number.revision = component.revision
 WHERE component.tenant_id = (SELECT $1::uuid)
   AND component.origin = 'Upload'
