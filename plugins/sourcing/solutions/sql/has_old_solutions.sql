-- Whether a scenario has solutions that delete_old_solutions.sql would delete.
-- One: tenant id (uuid). Two: scenario ids (array of uuid).
SELECT EXISTS (SELECT
                 FROM sourcing.solution AS solution
                WHERE solution.tenant_id = (SELECT $1::uuid)
                  AND NOT solution.is_kept
                  AND solution.sourcing_scenario_id = ANY ($2::uuid[])
                GROUP BY solution.sourcing_scenario_id
               HAVING count(*) > 20)
