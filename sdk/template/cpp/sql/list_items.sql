-- Items in the order they were created.
-- One: tenant id (uuid). Then the window.
SELECT {item.Item}
  FROM my_plugin.item AS item
 WHERE item.tenant_id = (SELECT $1::uuid)
   {page: item.created_at}
