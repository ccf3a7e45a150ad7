-- The note is gone.
-- breaks_before: 2.0.0
ALTER TABLE swap.item DROP COLUMN note;
