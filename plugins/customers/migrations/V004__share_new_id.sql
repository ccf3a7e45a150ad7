-- Ids come from the function that the host gives to all modules.
ALTER TABLE customers.customer ALTER COLUMN id SET DEFAULT cardcage_api.new_id();
ALTER TABLE customers.customer_user ALTER COLUMN id SET DEFAULT cardcage_api.new_id();
ALTER TABLE customers.application_user ALTER COLUMN id SET DEFAULT cardcage_api.new_id();
DROP FUNCTION customers.new_id();
