-- A new item.
-- One: tenant id (uuid). Then: ItemInput.
INSERT INTO my_plugin.item AS item (tenant_id, {ItemInput})
VALUES ($1::uuid, {$ItemInput})
RETURNING {item.Item}, item.row_version
