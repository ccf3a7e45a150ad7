-- Costs that are not frozen are calculated whenever they are read: nothing is stored that could be old.
-- breaks_before: 1.1.0
DROP VIEW costing_api.assembly_cost_v1;
DROP TABLE costing.assembly_cost;

-- What a selection bought, and said about each line, stays where it is: a snapshot names the solution, which the module
-- sourcing keeps for it.
ALTER TABLE costing.snapshot_scenario ADD COLUMN solution_id uuid;
UPDATE costing.snapshot_scenario SET solution_id = (inputs::json ->> 'solution_id')::uuid;
ALTER TABLE costing.snapshot_scenario
    ALTER COLUMN solution_id SET NOT NULL,
    DROP COLUMN purchases,
    DROP COLUMN lines;

-- How an assembly is built is kept beside its cost; the work follows from that and from the inputs of the scenario, so
-- the export calculates it anew, always to the same. child_ids: what it contains directly.
ALTER TABLE costing.snapshot_cost
    ADD COLUMN inputs    text,
    ADD COLUMN child_ids uuid[];
UPDATE costing.snapshot_cost AS cost
   SET inputs = built.value::text,
       child_ids = cost.subassembly_ids
  FROM costing.snapshot_scenario AS scenario
 CROSS JOIN LATERAL json_array_elements(scenario.inputs::json -> 'assemblies') AS built
 WHERE scenario.tenant_id = cost.tenant_id
   AND scenario.snapshot_id = cost.snapshot_id
   AND scenario.sourcing_scenario_id = cost.sourcing_scenario_id
   AND (built.value ->> 'id')::uuid = cost.assembly_id;
ALTER TABLE costing.snapshot_cost
    ALTER COLUMN inputs SET NOT NULL,
    ALTER COLUMN child_ids SET NOT NULL,
    DROP COLUMN manufacturing,
    DROP COLUMN subassembly_ids;

-- Older snapshots say the rest as the newer ones do. One-time costs of offers were not kept apart from the sums.
UPDATE costing.snapshot_cost AS cost
   SET cost = (cost.cost::jsonb || jsonb_build_object('selected_at', cost.cost::jsonb -> 'calculated_at'))::text;
UPDATE costing.snapshot_scenario AS scenario
   SET inputs = (scenario.inputs::jsonb
                 || jsonb_build_object(
                        'selection_fingerprint', scenario.inputs::jsonb -> 'solution_fingerprint',
                        'one_time', '[]'::jsonb,
                        'assemblies', '[]'::jsonb,
                        'resources',
                        (SELECT coalesce(jsonb_agg(
                                    used.value
                                    || jsonb_build_object(
                                           'type',
                                           coalesce((SELECT resource.type
                                                       FROM costing.resource AS resource
                                                      WHERE resource.tenant_id = scenario.tenant_id
                                                        AND resource.id = (used.value ->> 'id')::uuid),
                                                    'Unknown'))
                                    ORDER BY used.place), '[]')
                           FROM jsonb_array_elements(scenario.inputs::jsonb -> 'resources')
                                    WITH ORDINALITY AS used(value, place))))::text;

-- The last snapshot of each RfQ. Once thawed it is answered until the selection is run again.
CREATE VIEW costing.newest_snapshot WITH (security_barrier) AS
    SELECT snapshot.tenant_id, snapshot.id, snapshot.rfq_id, snapshot.frozen_at, snapshot.thawed_at
      FROM costing.snapshot AS snapshot
     WHERE snapshot.tenant_id = current_setting('cardcage.tenant')::uuid
       AND NOT EXISTS (SELECT FROM costing.snapshot AS later
                        WHERE later.tenant_id = snapshot.tenant_id
                          AND later.rfq_id = snapshot.rfq_id
                          AND (later.frozen_at, later.id) > (snapshot.frozen_at, snapshot.id));
