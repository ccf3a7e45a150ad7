-- Inserts the root assembly of an RfQ.
-- One: tenant id (uuid). Two: RfQ id (uuid), its id, too. Three: imported assembly that it reads (uuid or NULL). Then:
-- value, revision, name, type, industry, customer's number, customer's revision, customer id.
INSERT INTO assemblies.assembly (tenant_id, id, source, rfq_id, linked_id, value, revision, name, type, industry,
       customer_part_number, customer_part_revision, customer_id)
VALUES ($1::uuid, $2::uuid, 'Rfq', $2::uuid, $3::uuid, $4::text, coalesce($5::text, ''), $6::text, $7::text, $8::text,
        $9::text, $10::text, $11::uuid)
