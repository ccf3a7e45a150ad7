-- Copies the scenarios of an earlier snapshot whose costs are still in effect into a new one.
-- One: tenant id (uuid). Two: the new snapshot (uuid). Three: the earlier one (uuid). Four: scenario ids (uuid[]).
-- Five: their places. Six: for each, the outdated inputs of its selection that were accepted, separated by blanks.
INSERT INTO costing.snapshot_scenario (tenant_id, snapshot_id, sourcing_scenario_id, position, scenario_name,
                                       solution_id, fingerprint, inputs, accepted_outdated)
SELECT $1::uuid, $2::uuid, scenario.sourcing_scenario_id, repeated.position, scenario.scenario_name,
       scenario.solution_id, scenario.fingerprint, scenario.inputs,
       string_to_array(repeated.accepted_outdated, ' ')
  FROM costing.snapshot_scenario AS scenario
  JOIN unnest($4::uuid[], $5::bigint[], $6::text[]) AS repeated(id, position, accepted_outdated)
    ON repeated.id = scenario.sourcing_scenario_id
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.snapshot_id = $3::uuid
