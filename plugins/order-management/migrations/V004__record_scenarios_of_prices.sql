-- The scenario that the price of an option was calculated in: another one than that of the option where it was named for
-- an order of another size. NULL: the price was given, or is from before this migration.
ALTER TABLE order_management.order_option
    ADD COLUMN price_scenario_id uuid;
