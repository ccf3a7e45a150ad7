-- Ends the staging, so that another operation of the transaction can begin its own.
DROP TABLE pg_temp.staged_item
