-- The selection that the price of an option was calculated from, and its inputs that had changed by then. NULL: the
-- price was given, or is from before this migration.
ALTER TABLE order_management.order_option
    ADD COLUMN solution_id       uuid,
    ADD COLUMN accepted_outdated text[] NOT NULL DEFAULT '{}';
