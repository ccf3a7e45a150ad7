-- Changes a scenario; NULL leaves a value unchanged.
-- One: tenant id (uuid). Two: scenario id (uuid). Three: name. Four: base currency.
UPDATE sourcing.scenario AS scenario
   SET name = coalesce($3::text, scenario.name), base_currency = coalesce($4::text, scenario.base_currency),
       updated_at = now(), row_version = scenario.row_version + 1
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = $2::uuid
