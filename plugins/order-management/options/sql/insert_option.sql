-- Inserts an option.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: position (bigint). Then: OptionColumns.
INSERT INTO order_management.order_option AS chosen (tenant_id, rfq_id, position, {OptionColumns})
VALUES ($1::uuid, $2::uuid, $3::bigint, {$OptionColumns})
RETURNING chosen.id, {chosen.OptionColumns}
