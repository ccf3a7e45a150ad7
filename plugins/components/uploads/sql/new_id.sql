-- An id that further ids are made of.
SELECT cardcage_api.new_id()
