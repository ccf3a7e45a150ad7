-- One word that changes with every input of the work of some assemblies: their BOMs and those they read live (an import
-- changes updated_at), subassemblies, pick-and-place files, and the set of off-the-shelf components.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
WITH built AS MATERIALIZED (
    SELECT assembly.id, assembly.linked_id, assembly.updated_at
      FROM assemblies_api.assembly_v1 AS assembly
     WHERE assembly.tenant_id = (SELECT $1::uuid)
       AND assembly.id = ANY ($2::uuid[]))
SELECT md5(concat_ws(
    '|',
    (SELECT string_agg(concat_ws(' ', built.id, built.linked_id, built.updated_at), ',' ORDER BY built.id) FROM built),
    (SELECT string_agg(concat_ws(' ', linked.id, linked.updated_at), ',' ORDER BY linked.id)
       FROM assemblies_api.assembly_v1 AS linked
      WHERE linked.tenant_id = (SELECT $1::uuid)
        AND linked.id = ANY (ARRAY(SELECT built.linked_id FROM built WHERE built.linked_id IS NOT NULL))),
    (SELECT string_agg(concat_ws(' ', contained.parent_id, contained.quantity), ','
                       ORDER BY contained.parent_id, contained.child_id, contained.position, contained.quantity)
       FROM assemblies_api.subassembly_v1 AS contained
      WHERE contained.tenant_id = (SELECT $1::uuid)
        AND contained.parent_id = ANY ($2::uuid[])),
    (SELECT string_agg(concat_ws(' ', placed.assembly_id, placed.designator, placed.side, placed.mount_type,
                                 placed.do_not_place, placed.fiducial), ','
                       ORDER BY placed.assembly_id, placed.position)
       FROM assemblies_api.pnp_item_v1 AS placed
      WHERE placed.tenant_id = (SELECT $1::uuid)
        AND placed.assembly_id = ANY ($2::uuid[])),
    (SELECT concat_ws(' ', count(*),
                      sum(hashtextextended(component.value || E'\n' || component.revision, 0)::numeric))
       FROM components_api.component_v1 AS component
      WHERE component.tenant_id = (SELECT $1::uuid)
        AND component.type = 'OffTheShelf')))
