-- Confirms the price of an offer for the present board.
-- One: tenant id (uuid). Two: offer id (uuid). Three: settings (jsonb). Four: values of the files (jsonb), or NULL.
-- Five: version of the analysis.
UPDATE pcb.offer AS offer
   SET is_outdated = false, settings = $3::jsonb, extracted = $4::jsonb, analysis_version = $5::bigint
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.id = $2::uuid
