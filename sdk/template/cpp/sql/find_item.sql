-- An item; sdk::locked locks it until the transaction ends.
-- One: tenant id (uuid). Two: item id (uuid).
SELECT {item.Item}, item.row_version
  FROM my_plugin.item AS item
 WHERE item.tenant_id = (SELECT $1::uuid)
   AND item.id = $2::uuid
   {locked: FOR UPDATE}
