-- Makes a component for a record of another module, unless its number is there.
-- One: tenant id (uuid). Two: value. Three: revision. Four: description or NULL.
INSERT INTO components.component AS component
       (tenant_id, value, revision, type, description, unit, approval, attrition_percent, setup_quantity, content_hash,
        origin)
VALUES ($1::uuid, $2::text, $3::text, 'Custom', $4::text, 'Piece', 'Approved', 0, 0, 0, 'Module')
ON CONFLICT ON CONSTRAINT component_number_key DO NOTHING
