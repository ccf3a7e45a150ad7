-- An id for a scenario.
SELECT cardcage_api.new_id()
