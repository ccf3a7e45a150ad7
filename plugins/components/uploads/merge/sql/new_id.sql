-- A new id, from which further ids are derived.
SELECT cardcage_api.new_id()
