-- One word that changes with every input of costs whose reading takes several statements: assemblies (their versions,
-- and those of assemblies read live), resources, activities, tables and plans.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
WITH built AS MATERIALIZED (
    SELECT assembly.id, assembly.linked_id, assembly.updated_at
      FROM assemblies_api.assembly_v1 AS assembly
     WHERE assembly.tenant_id = (SELECT $1::uuid)
       AND assembly.id = ANY ($2::uuid[])),
linked AS MATERIALIZED (
    SELECT assembly.id, assembly.updated_at
      FROM assemblies_api.assembly_v1 AS assembly
     WHERE assembly.tenant_id = (SELECT $1::uuid)
       AND assembly.id = ANY (ARRAY(SELECT built.linked_id FROM built WHERE built.linked_id IS NOT NULL)))
SELECT md5(concat_ws(
    '|',
    (SELECT string_agg(concat_ws(' ', built.id, built.linked_id, built.updated_at), ',' ORDER BY built.id) FROM built),
    (SELECT string_agg(concat_ws(' ', linked.id, linked.updated_at), ',' ORDER BY linked.id) FROM linked),
    (SELECT string_agg(concat_ws(' ', resource.id, resource.row_version), ',' ORDER BY resource.id)
       FROM costing.resource AS resource
      WHERE resource.tenant_id = (SELECT $1::uuid)),
    (SELECT string_agg(concat_ws(' ', activity.id, activity.row_version), ',' ORDER BY activity.id)
       FROM costing.activity AS activity
      WHERE activity.tenant_id = (SELECT $1::uuid)),
    (SELECT string_agg(concat_ws(' ', calculation.id, calculation.row_version), ',' ORDER BY calculation.id)
       FROM costing.calculation_table AS calculation
      WHERE calculation.tenant_id = (SELECT $1::uuid)),
    (SELECT string_agg(concat_ws(' ', plan.assembly_id, plan.row_version), ',' ORDER BY plan.assembly_id)
       FROM costing.assembly_plan AS plan
      WHERE plan.tenant_id = (SELECT $1::uuid)
        AND plan.assembly_id = ANY ($2::uuid[] || ARRAY(SELECT linked.id FROM linked)))))
