-- Inserts a new assembly of an RfQ.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: RfQ id (uuid). Four: parent (uuid). Five: imported assembly
-- that is read in its place (uuid or NULL). Then: value, revision, name, notes, type, industry, number of BOM items.
INSERT INTO assemblies.assembly (tenant_id, id, source, rfq_id, parent_id, linked_id, value, revision, name, notes, type,
       industry, bom_item_count)
VALUES ($1::uuid, $2::uuid, 'Api', $3::uuid, $4::uuid, $5::uuid, $6::text, coalesce($7::text, ''), $8::text, $9::text,
        $10::text, $11::text, $12::bigint)
