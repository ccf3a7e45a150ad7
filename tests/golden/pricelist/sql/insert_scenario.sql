-- One: tenant id (uuid).
INSERT INTO pricelist.scenario (tenant_id) VALUES ($1::uuid) RETURNING id
