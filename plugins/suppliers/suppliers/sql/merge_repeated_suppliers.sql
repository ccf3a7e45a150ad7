-- Elements with one name are one supplier: the last of them represents all, with the last value sent for each field.
WITH repeated AS (
    SELECT element.normalized_name,
           max(element.position) AS last_position,
           max(element.supplier_id::text)::uuid AS supplier_id,
           max(element.number) AS number,
           (array_agg(element.preference ORDER BY element.position DESC)
               FILTER (WHERE element.preference IS NOT NULL))[1] AS preference,
           (array_agg(element.type ORDER BY element.position DESC)
               FILTER (WHERE element.type IS NOT NULL))[1] AS type,
           (array_agg(element.notes ORDER BY element.position DESC)
               FILTER (WHERE element.notes IS NOT NULL))[1] AS notes
      FROM pg_temp.supplier_import AS element
     WHERE element.fault IS NULL
     GROUP BY element.normalized_name
    HAVING count(*) > 1
)
UPDATE pg_temp.supplier_import AS element
   SET superseded_by = nullif(repeated.last_position, element.position),
       supplier_id = repeated.supplier_id,
       number = repeated.number,
       preference = repeated.preference,
       type = repeated.type,
       notes = repeated.notes
  FROM repeated
 WHERE repeated.normalized_name = element.normalized_name
   AND element.fault IS NULL
