-- The id of a new negotiation: its scenario is created before it.
SELECT cardcage_api.new_id()
