-- The web address of a customer, as it is sent.
ALTER TABLE customers.customer ADD COLUMN website text;
