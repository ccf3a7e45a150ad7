-- An id for an assembly whose BOM is brought in before it.
SELECT cardcage_api.new_id() AS id
