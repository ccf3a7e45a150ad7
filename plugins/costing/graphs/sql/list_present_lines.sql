-- Counts of the BOM lines of some assemblies as they are now: to be bought, with a price in a solution, and supplied by
-- the customer. Lines that are not placed, and lines that are assemblies, count for none. Sets meet by hash: a condition
-- of a join does not go into a view with a barrier. FULL makes it so: the planner does not know their sizes, and other
-- joins are loops that take 10 s for 20,000 lines. The conditions behind it leave out what met nothing.
-- One: tenant id (uuid). Two: assembly ids (uuid[]). Three: solution id (uuid).
WITH assembly AS MATERIALIZED (
    SELECT known.id, known.row_version, known.linked_row_version
      FROM assemblies_api.assembly_v1 AS known
     WHERE known.tenant_id = (SELECT $1::uuid)
       AND known.id = ANY ($2::uuid[])),
item AS MATERIALIZED (
    SELECT bom_item.assembly_id, bom_item.position, bom_item.sourced_by
      FROM assemblies_api.bom_item_v1 AS bom_item
     WHERE bom_item.tenant_id = (SELECT $1::uuid)
       AND bom_item.assembly_id = ANY ($2::uuid[])
       AND NOT bom_item.do_not_place),
choice AS MATERIALIZED (
    SELECT part_option.assembly_id, part_option.item_position, part_option.position, part_option.value,
           part_option.revision, part_option.option_assembly_id
      FROM assemblies_api.bom_option_v1 AS part_option
     WHERE part_option.tenant_id = (SELECT $1::uuid)
       AND part_option.assembly_id = ANY ($2::uuid[])),
preferred AS MATERIALIZED (
    SELECT DISTINCT ON (choice.assembly_id, choice.item_position)
           choice.assembly_id, choice.item_position, choice.option_assembly_id
      FROM choice
     ORDER BY choice.assembly_id, choice.item_position, choice.position),
seen AS MATERIALIZED (
    SELECT line.assembly_id, line.position, line.status, line.row_version, line.linked_row_version
      FROM sourcing_api.line_v1 AS line
     WHERE line.tenant_id = (SELECT $1::uuid)
       AND line.solution_id = $3::uuid
       AND line.assembly_id = ANY ($2::uuid[])),
bought AS MATERIALIZED (
    SELECT DISTINCT purchase.internal_part_number AS value, coalesce(purchase.revision, '') AS revision
      FROM sourcing_api.purchase_v1 AS purchase
     WHERE purchase.tenant_id = (SELECT $1::uuid)
       AND purchase.solution_id = $3::uuid
       AND purchase.internal_part_number IS NOT NULL),
covered AS MATERIALIZED (
    SELECT DISTINCT choice.assembly_id, choice.item_position
      FROM choice
      FULL JOIN bought
        ON bought.value = choice.value
       AND bought.revision = choice.revision
     WHERE coalesce(choice.item_position, 0) > 0
       AND coalesce(bought.value, '') <> ''),
line AS MATERIALIZED (
    SELECT item.assembly_id, item.sourced_by = 'Customer' AS is_customers,
           item.sourced_by <> 'Customer' AND preferred.option_assembly_id IS NULL AS is_bought,
           CASE WHEN seen.row_version IS NOT DISTINCT FROM assembly.row_version
                 AND seen.linked_row_version IS NOT DISTINCT FROM assembly.linked_row_version
                THEN coalesce(seen.status = 'Priced', false)
                ELSE covered.item_position IS NOT NULL
            END AS has_price
      FROM item
      JOIN assembly
        ON assembly.id = item.assembly_id
      FULL JOIN preferred
        ON preferred.assembly_id = item.assembly_id
       AND preferred.item_position = item.position
      FULL JOIN seen
        ON seen.assembly_id = item.assembly_id
       AND seen.position = item.position
      FULL JOIN covered
        ON covered.assembly_id = item.assembly_id
       AND covered.item_position = item.position
     WHERE coalesce(item.position, 0) > 0)
SELECT assembly.id AS assembly_id, count(*) FILTER (WHERE line.is_bought) AS bought,
       count(*) FILTER (WHERE line.is_bought AND line.has_price) AS priced,
       count(*) FILTER (WHERE line.is_customers) AS customer_sourced
  FROM assembly
  LEFT JOIN line
    ON line.assembly_id = assembly.id
 GROUP BY assembly.id
