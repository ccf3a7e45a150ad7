-- Inserts an offer without its prices; returns its id.
-- One: tenant id (uuid). Two: PCB id, three: specification id, four: supplier id (uuid). Five: settings (jsonb). Six:
-- values of the files (jsonb), or NULL. Seven: version of the analysis. Eight, nine: codes and amounts of the breakdown
-- (arrays). Then: OfferColumns.
INSERT INTO pcb.offer AS offer
       (tenant_id, pcb_id, specification_id, supplier_id, settings, extracted, analysis_version, breakdown_codes,
        breakdown_amounts, {OfferColumns})
VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::jsonb, $6::jsonb, $7::bigint, $8::text[], $9::numeric[], {$OfferColumns})
RETURNING offer.id
