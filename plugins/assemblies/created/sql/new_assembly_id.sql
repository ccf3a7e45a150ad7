-- A new id for an assembly whose BOM is inserted before it.
SELECT cardcage_api.new_id() AS id
