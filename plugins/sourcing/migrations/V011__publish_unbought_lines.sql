-- The BOM lines of a solution without a purchase; lines that need none are among them. reason: words of
-- `unbought_lines` of the solution. filters: reasons for which existing offers were not used; empty in runs before V011.
CREATE VIEW sourcing_api.unbought_line_v1 WITH (security_barrier) AS
    SELECT solution.tenant_id, solution.id AS solution_id, line.assembly_id, line.position, line.reason,
           ARRAY(SELECT json_array_elements_text(line.filters)) AS filters
      FROM sourcing.solution AS solution
     CROSS JOIN LATERAL json_to_recordset(solution.unbought_lines::json)
               AS line(assembly_id uuid, position integer, reason text, filters json)
     WHERE solution.tenant_id = current_setting('cardcage.tenant')::uuid
       AND line.assembly_id IS NOT NULL;
