-- Drops the temporary table after storing, so another freeze in this transaction can create it again.
DROP TABLE pg_temp.snapshot_row
