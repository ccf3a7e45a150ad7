-- Deletes the solutions of each scenario except the newest 20 and those that other records refer to. One that is kept
-- while the statement waits for it remains.
-- One: tenant id (uuid). Two: scenario ids (array of uuid).
DELETE FROM sourcing.solution AS solution
 WHERE solution.tenant_id = (SELECT $1::uuid)
   AND NOT solution.is_kept
   AND solution.id IN (SELECT ranked.id
                         FROM (SELECT candidate.id,
                                      row_number() OVER (PARTITION BY candidate.sourcing_scenario_id
                                                         ORDER BY candidate.finished_at DESC, candidate.id DESC) AS rank
                                 FROM sourcing.solution AS candidate
                                WHERE candidate.tenant_id = (SELECT $1::uuid)
                                  AND NOT candidate.is_kept
                                  AND candidate.sourcing_scenario_id = ANY ($2::uuid[])) AS ranked
                        WHERE ranked.rank > 20)
