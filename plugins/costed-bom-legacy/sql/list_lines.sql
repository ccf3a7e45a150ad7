-- Lines of some assemblies as they are now, each with what a run found for it. is_fresh: the run saw the line, and its
-- assembly has not changed since, or nothing in it that a run depends on; seen: the run saw the line. Lines that are
-- built as assemblies are left out. Sets meet by hash: a condition of a join does not go into a view with a barrier.
-- One: tenant id (uuid). Two: ids of the assemblies in order (array of uuid). Three and four: first and last position
-- of the lines. Five: solution id (uuid), or NULL. Six: whether the design is that of
-- the run.
WITH item AS MATERIALIZED (
    SELECT bom_item.*, array_position($2::uuid[], bom_item.assembly_id) AS place
      FROM assemblies_api.bom_item_v1 AS bom_item
     WHERE bom_item.tenant_id = (SELECT $1::uuid)
       AND bom_item.assembly_id = ANY ($2::uuid[])
       AND bom_item.position BETWEEN $3::integer AND $4::integer),
assembly AS MATERIALIZED (
    SELECT known.id, known.name, known.row_version, known.linked_row_version
      FROM assemblies_api.assembly_v1 AS known
     WHERE known.tenant_id = (SELECT $1::uuid)
       AND known.id = ANY ($2::uuid[])),
preferred AS MATERIALIZED (
    SELECT DISTINCT ON (bom_option.assembly_id, bom_option.item_position)
           bom_option.assembly_id, bom_option.item_position, bom_option.value, bom_option.revision,
           bom_option.option_assembly_id
      FROM assemblies_api.bom_option_v1 AS bom_option
     WHERE bom_option.tenant_id = (SELECT $1::uuid)
       AND bom_option.assembly_id = ANY ($2::uuid[])
       AND bom_option.item_position BETWEEN $3::integer AND $4::integer
     ORDER BY bom_option.assembly_id, bom_option.item_position, bom_option.position),
component AS MATERIALIZED (
    SELECT known.value, known.revision, coalesce(known.description, known.name) AS description
      FROM components_api.component_v1 AS known
     WHERE known.tenant_id = (SELECT $1::uuid)
       AND known.value = ANY (ARRAY(SELECT preferred.value FROM preferred))),
seen AS MATERIALIZED (
    SELECT line.*
      FROM sourcing_api.line_v1 AS line
     WHERE line.tenant_id = (SELECT $1::uuid)
       AND line.solution_id = $5::uuid
       AND line.assembly_id = ANY ($2::uuid[])
       AND line.position BETWEEN $3::integer AND $4::integer),
unbought AS MATERIALIZED (
    SELECT line.assembly_id, line.position, line.filters,
           CASE WHEN line.reason IN ('ALL_EXPIRED', 'ALL_FILTERED') THEN 'Filtered'
                ELSE replace(initcap(replace(line.reason, '_', ' ')), ' ', '')
            END AS reason
      FROM sourcing_api.unbought_line_v1 AS line
     WHERE line.tenant_id = (SELECT $1::uuid)
       AND line.solution_id = $5::uuid
       AND line.assembly_id = ANY ($2::uuid[])
       AND line.position BETWEEN $3::integer AND $4::integer)
SELECT item.assembly_id, assembly.name AS assembly_name, item.bom_item_id, item.position, item.designators,
       preferred.value, coalesce(preferred.revision, '') AS revision, component.description, item.do_not_place,
       item.sourced_by, trim_scale(item.quantity) AS quantity, item.unit,
       seen.status IS NOT NULL
       AND ($6::boolean
            OR (seen.row_version IS NOT DISTINCT FROM assembly.row_version
                AND seen.linked_row_version IS NOT DISTINCT FROM assembly.linked_row_version)) AS is_fresh,
       seen.status, coalesce(trim_scale(seen.needed_quantity), 0) AS needed_quantity,
       coalesce(seen.used_cost, 0) AS used_cost, coalesce(seen.excess_cost, 0) AS excess_cost,
       coalesce(seen.fee_cost, 0) AS fee_cost, coalesce(seen.one_time_cost, 0) AS one_time_cost, seen.part_position,
       CASE WHEN seen.status = 'NoOffer' THEN unbought.reason END AS no_offer_reason,
       CASE WHEN seen.status = 'NoOffer' THEN unbought.filters ELSE '{}' END AS no_offer_filters
  FROM item
  JOIN assembly
    ON assembly.id = item.assembly_id
  LEFT JOIN preferred
    ON preferred.assembly_id = item.assembly_id
   AND preferred.item_position = item.position
  -- FULL is a join by hash. The sizes of these sets are not known in advance, and for a LEFT JOIN they meet in loops:
  -- 1.4 s for 2,000 lines instead of 0.1. Rows without an item are left out below.
  FULL JOIN component
    ON component.value = preferred.value
   AND component.revision = preferred.revision
  FULL JOIN seen
    ON seen.assembly_id = item.assembly_id
   AND seen.position = item.position
  FULL JOIN unbought
    ON unbought.assembly_id = item.assembly_id
   AND unbought.position = item.position
 WHERE coalesce(item.place, 0) > 0
   AND (preferred.option_assembly_id IS NULL
        OR item.do_not_place
        OR item.sourced_by = 'Customer')
 ORDER BY item.place, item.position
