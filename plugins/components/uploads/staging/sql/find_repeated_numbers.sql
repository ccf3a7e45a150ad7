-- Elements whose number an earlier element has, too, each with the first element of that number; in order.
-- One: most rows.
WITH repeated AS (
    SELECT number.value, number.revision, min(number.element) AS first
      FROM pg_temp.uploaded_number AS number
     GROUP BY number.value, number.revision
    HAVING count(*) > 1
     ORDER BY min(number.element)
     LIMIT $1::bigint
)
SELECT number.element, repeated.first
  FROM repeated
  JOIN pg_temp.uploaded_number AS number ON number.value = repeated.value AND number.revision = repeated.revision
 WHERE number.element <> repeated.first
 ORDER BY number.element
 LIMIT $1::bigint
