-- The BOM lines that nothing is bought for, with their reasons; none of them are known of older solutions.
ALTER TABLE sourcing.solution
    ADD COLUMN unbought_lines text NOT NULL DEFAULT '[]';  -- JSON, as unbought_lines.hpp describes it

-- The BOM lines that each order line of a solution serves: those of its part; of a joint part those whose part options its
-- offer serves. Older solutions do not tell these apart.
CREATE VIEW sourcing_api.purchase_line_v1 WITH (security_barrier) AS
    SELECT part.tenant_id, part.solution_id, part.position AS part_position, purchase.offer_id, line.assembly_id,
           line.position
      FROM sourcing.solution_part AS part
     CROSS JOIN LATERAL json_to_recordset(part.content::json -> 'purchases')
               AS purchase(offer_id uuid, serves integer[])
     CROSS JOIN LATERAL json_to_recordset(part.content::json -> 'needed_by')
               AS line(assembly_id uuid, position integer, option_set integer)
     WHERE part.tenant_id = current_setting('cardcage.tenant')::uuid
       AND (line.option_set IS NULL OR purchase.serves IS NULL OR line.option_set = ANY (purchase.serves));
