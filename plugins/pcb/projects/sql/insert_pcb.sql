-- Inserts a PCB; no row if its order id is taken.
-- One: tenant id (uuid). Then: PcbColumns.
INSERT INTO pcb.pcb AS pcb (tenant_id, {PcbColumns})
VALUES ($1::uuid, {$PcbColumns})
ON CONFLICT ON CONSTRAINT pcb_order_id_key DO NOTHING
RETURNING pcb.id
